"""The adapter of the PWA shell for the app over time."""

import port_pwa_shell
from port_table import Suite, tables
from pwa_shell import SETTINGS, Device
from pwa_shell_controller import ShellController
from pwa_shell_navigation import launch_link
from pwa_shell_web_view import PROGRESS_KEY_PATH, Build, WebView, create_web_view


def shell(case):
    """Suite pwa-shell.shell."""
    app = App(case["config"])
    return {"effects": [app.play(step["at"], step["do"]) for step in case["steps"]]}


class App:
    """The app and the platform under it, with a clock of its own; keeps what is done."""

    def __init__(self, config):
        self._settings = SETTINGS._replace(root_url=port_pwa_shell.url_of(config["rootUrl"]))
        self._effects = []
        self._time = 0
        self._timers = []
        self._unanswered = []
        self._controller = None
        self._web_view = None
        self.screen = Screen(self._effect)
        self.system = self.cookie_store = self

    def play(self, time, stimulus):
        """What is done up to this time, and because of the stimulus."""
        self._effects = []
        self._elapse(lambda due: due < time)
        self._time = time
        (name, details), = stimulus.items()
        if name != "wait":
            getattr(self, f"_on_{name}")(**details)
        self._elapse(lambda due: due == time)
        return self._effects

    def _elapse(self, is_due):
        while any(is_due(due) for due, _ in self._timers):
            timer = min(self._timers, key=lambda timer: timer[0])  # the earliest set of equal ones
            self._timers.remove(timer)
            self._time, action = timer
            action()

    def _effect(self, kind, **details):
        self._effects.append({kind: details})

    def _on_launch(self, activities, shortcutType, urlContexts):
        link = launch_link(map(port_pwa_shell.activity_of, activities), shortcutType, urlContexts)
        self._controller = ShellController(self._settings, link, self)
        self._controller.start()

    def _on_setCookie(self, completion):
        if completion:
            self._controller.set_cookies(lambda: self._effect("cookieCompletion"))
        else:
            self._controller.set_cookies()

    def _on_cookieStored(self):
        answered, self._unanswered = self._unanswered, []
        for stored in answered:
            stored()

    def _on_continueActivity(self, **activity):
        self._controller.continue_activity(port_pwa_shell.activity_of(activity))

    def _on_openURLContexts(self, urls):
        self._controller.open_links(urls)

    def _on_performShortcut(self, type):
        self._controller.perform_shortcut(
            type, lambda success: self._effect("shortcutCompletion", success=success))

    def _on_decidePolicy(self, url, mainFrame, canOpen):
        self._can_open = canOpen
        self._effect("decide", decision=self._controller.decide_policy(url).value)

    def _on_progress(self, estimatedProgress):
        self._web_view.is_loading = True
        self._web_view.estimated_progress = estimatedProgress
        self._controller.observe_value(PROGRESS_KEY_PATH)

    def _on_failProvisional(self, code, url):
        self._controller.did_fail_provisional_navigation(code)

    def _on_finish(self, url):
        self._web_view.is_loading = False
        self._controller.did_finish()

    def _on_teardown(self):
        self._controller.stop()

    def create_web_view(self, delegate):
        """Of the platform."""
        self._effect("createWebView")
        model = create_web_view(delegate, Device("iPhone", "17.0"), Build.RELEASE)
        self._web_view = ShellWebView(model, self._effect)
        return self._web_view

    def now(self):
        """Of the platform."""
        return self._time // 1000

    def after(self, seconds, action):
        """Of the platform."""
        self._timers.append((self._time + round(seconds * 1000), action))

    def set_cookie(self, cookie, stored):
        """Of the store, which answers when it is told to."""
        self._effect("setCookie", name=cookie.name, store="webview")
        self._unanswered.append(stored)

    def present_safari(self, url, animated):
        """Of the system."""
        self._effect("open", via="safari", url=str(url))

    def can_open(self, url):
        """Of the system."""
        return self._can_open

    def open(self, url):
        """Of the system."""
        self._effect("open", via="system", url=str(url))


class ShellWebView(WebView):
    """A web view that keeps what it is asked for."""

    def __init__(self, model, effect):
        super().__init__(model.configuration, model.navigation_delegate)
        self._effect = effect

    def load(self, url):
        """Load a page."""
        self._effect("load", url=str(url))

    def evaluate_java_script(self, script):
        """Evaluate a script in the page."""
        self._effect("evaluate", script=script)

    def add_observer(self, key_path):
        """Observe a value."""
        self._effect("addObserver", keyPath=key_path)

    def remove_observer(self, key_path):
        """Observe it no more."""
        self._effect("removeObserver", keyPath=key_path)


class Screen:
    """The loading UI."""

    def __init__(self, effect):
        self._effect = effect

    def set_page_loaded(self, value):
        """Keep whether the page is there."""
        self._effect("pageLoaded", value=value)

    def set_web_view_hidden(self, hidden):
        """Hide or show the WebView."""
        self._effect("webView", hidden=hidden)

    def set_loading_view_hidden(self, hidden):
        """Hide or show the loading view."""
        self._effect("loadingView", hidden=hidden)

    def animate_connection_problem(self, shown):
        """Show or hide the indicator."""
        self._effect("connectionProblem", shown=shown)

    def set_progress(self, progress, animated):
        """Set the progress bar."""
        self._effect("setProgress", progress=progress, animated=animated)


def _granted(*names):
    return {f"pwa-shell.{name}": True for name in names}


SUITES, CAPABILITIES, CHOICES = tables({
    "pwa-shell.shell": Suite(
        shell,
        _granted("settings", "several-links", "activity-types", "text-links", "app-shortcuts",
                 "key-value-observing", "fractional-progress", "shortcut-completion",
                 "cancelled-loads"),
        {
            "pwa-shell.deep-link-delivery": "script",
            "pwa-shell.cookie-gate": "fire-and-forget",
            "pwa-shell.foreign-launch-link": "literal",
            "pwa-shell.retry-target": "launch-or-root",
            "pwa-shell.retry-overlap": "independent",
            "pwa-shell.retry-after-success": "fire",
            "pwa-shell.ignored-errors": "-999",
        }),
})

"""PWA shell: the running app, its first load, the links it is given, and what it does without a network.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
from typing import Any, Callable, Optional, Sequence

from pwa_shell import Settings, cookies
from pwa_shell_navigation import BROWSING_WEB, Decision, NavigationPolicy, UserActivity, converted
from pwa_shell_url import Url
from pwa_shell_web_view import PROGRESS_KEY_PATH, ProgressObserver

CANCELLED = -999
"""The code of a load that another one has taken the place of, which is no failure."""
RETRY_STEP = 3.0
"""Seconds: half of what a failed load waits for the next one."""
FAILED_PROGRESS = 0.05
RETRY_PROGRESS = 0.1


class ShellController:
    """The view of the app and its scene.

    The platform has a screen (set_page_loaded(value), set_web_view_hidden(hidden),
    set_loading_view_hidden(hidden), animate_connection_problem(shown) and
    set_progress(progress, animated)), a cookie_store (set_cookie(cookie, stored)), the system of
    NavigationPolicy, create_web_view(delegate), now() in seconds since 1970 and
    after(seconds, action). Its web view can also load(url), evaluate_java_script(script),
    add_observer(key_path) and remove_observer(key_path).
    """

    def __init__(self, settings: Settings, launch_link: Optional[Url], platform: Any) -> None:
        self._settings = settings
        self._launch_link = launch_link
        self._platform = platform
        self._screen = platform.screen
        self._policy = NavigationPolicy(settings.root_url, platform.system)
        self._web_view = platform.create_web_view(self)
        self._progress = ProgressObserver(self._web_view, self._screen)
        self._web_view.add_observer(PROGRESS_KEY_PATH)

    def start(self) -> None:
        """Show the loading view and ask for the first page."""
        self._screen.set_web_view_hidden(True)
        self._screen.set_loading_view_hidden(False)
        self._screen.animate_connection_problem(False)
        self.set_cookies()
        self._load()

    def stop(self) -> None:
        """The view goes away."""
        self._web_view.remove_observer(PROGRESS_KEY_PATH)

    def set_cookies(self, completion: Callable[[], None] = lambda: None) -> None:
        """Store the cookies of the app; the completion is called once all of them are stored."""
        wanted = cookies(self._settings, self._platform.now())
        waiting = len(wanted)

        def stored() -> None:
            nonlocal waiting
            waiting -= 1
            if not waiting:
                completion()

        for cookie in wanted:
            self._platform.cookie_store.set_cookie(cookie, stored)

    def continue_activity(self, activity: UserActivity) -> None:
        """A universal link is opened while the app runs."""
        if activity.activity_type == BROWSING_WEB and activity.webpage_url is not None:
            self._navigate(Url.parse(activity.webpage_url))

    def open_links(self, links: Sequence[str]) -> None:
        """Links of a custom scheme are opened while the app runs; the first one counts."""
        if links:
            self._navigate(converted(links[0]))

    def perform_shortcut(self, shortcut_type: str, completion: Callable[[bool], None]) -> None:
        """A shortcut is chosen while the app runs; what is no web URL could be a script."""
        url = Url.parse(shortcut_type)
        is_web = url is not None and (url.scheme or "").lower() in ("http", "https")
        if is_web:
            self._navigate(url)
        completion(is_web)

    def decide_policy(self, request: Optional[str]) -> Decision:
        """Of the navigation delegate."""
        return self._policy.decide(request)

    def observe_value(self, key_path: str) -> None:
        """Of the observer."""
        self._progress.observe_value(key_path)

    def did_finish(self) -> None:
        """Of the navigation delegate: the page is there."""
        self._screen.set_page_loaded(True)
        self._screen.set_web_view_hidden(False)
        self._screen.set_loading_view_hidden(True)

    def did_fail_provisional_navigation(self, code: int) -> None:
        """Of the navigation delegate; tries again after six seconds."""
        self._screen.set_page_loaded(False)
        if code == CANCELLED:
            return
        self._screen.set_web_view_hidden(True)
        self._screen.set_loading_view_hidden(False)
        self._screen.animate_connection_problem(True)
        self._screen.set_progress(FAILED_PROGRESS, True)
        self._platform.after(RETRY_STEP, self._prepare_retry)

    def _prepare_retry(self) -> None:
        self._screen.set_progress(RETRY_PROGRESS, True)
        self._platform.after(RETRY_STEP, self._load)

    def _load(self) -> None:
        self._web_view.load(self._launch_link or self._settings.root_url)

    def _navigate(self, url: Optional[Url]) -> None:
        # A URL may hold an apostrophe; JSON in ASCII is a literal of any version of the language.
        if url is not None:
            self._web_view.evaluate_java_script(f"location.href = {json.dumps(str(url))}")

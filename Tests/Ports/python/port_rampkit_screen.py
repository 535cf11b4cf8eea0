"""What the RampKit SDK shows overlays on, for the adapters of suites in which time passes."""


class Screen:
    """The platform, with a clock of its own; keeps what is done."""

    def __init__(self, marks=()):
        self.web_views = {}
        self.swipe = None
        self.effects = []
        self._marks = marks
        self._time = 0
        self._timers = []

    def play(self, time, stimulus):
        """What is done up to this time, and because of the stimulus."""
        self.effects = []
        self._elapse(lambda due: due < time)
        self._time = time
        (name, details), = stimulus.items()
        if name != "wait":
            self.happen(name, details)
        self._elapse(lambda due: due == time)
        return self.effects

    def happen(self, name, details):
        """The stimulus, which is the business of the suite."""
        raise NotImplementedError

    def evaluated(self, page, script):
        """A page runs a script, which is the business of the suite if of anybody."""

    def note(self, effect, /, **details):
        """An effect of the step."""
        self.effects.append({effect: details})

    def callback(self, name, throws=False):
        """One of the app that is told by its name."""
        def call(payload):
            self.note("callback", name=name, **({} if payload is None else {"payload": payload}))
            if throws:
                raise RuntimeError("of the app")

        return call

    def forget(self):
        """The process ends, and what it shows and waits for with it."""
        self.web_views = {}
        self._timers = []

    def _elapse(self, is_due):
        while any(is_due(due) for due, _ in self._timers):
            timer = min(self._timers, key=lambda timer: timer[0])  # the earliest set of equal ones
            self._timers.remove(timer)
            self._time, action = timer
            action()

    def now(self):
        """Of the platform."""
        return self._time

    def web_view(self, page, settings):
        """Of the platform."""
        self.note("createWebView", page=page, handler=settings.handler_name, settings={
            "javaScript": settings.java_script, "inlineMedia": settings.inline_media,
            "mediaUserAction": settings.media_user_action,
            "dataDetectors": settings.data_detectors})
        for one in settings.user_scripts:
            self.note("script", page=page, script=one.script.value, at=one.time.value,
                       mainFrameOnly=one.main_frame_only)
        self.web_views[page] = WebView(self, page)
        return self.web_views[page]

    def load(self, page, document):
        """Of the platform."""
        self.note("load", page=page, marks=[mark for mark in self._marks if mark in document])

    def present(self, settings):
        """Of the platform."""
        self.swipe = settings.swipe
        self.note("mount", fullScreen=settings.full_screen, aboveAll=settings.above_all)

    def dismiss(self):
        """Of the platform."""
        self.web_views = {}
        self.note("closed")

    def animate_overlay(self, fade, done):
        """Of the platform."""
        self._animate("overlayFade", fade, done)

    def animate_curtain(self, color, fade, done):
        """Of the platform."""
        self._animate("curtainFade", fade, done, color=color)

    def _animate(self, kind, fade, done, **details):
        begin = self._time + fade.delay
        end = begin + fade.duration
        self.note(kind, **{"from": fade.start, "to": fade.end}, begin=begin, end=end, **details)
        self._timers.append((end, done))

    def select_page(self, page, direction, animated):
        """Of the platform."""
        self.note("selectPage", page=page, animated=animated, direction=direction.value)

    def haptic(self, kind, style):
        """Of the platform."""
        self.note("haptic", kind=kind, **({} if style is None else {"style": style}))

    def open_url(self, url):
        """Of the platform."""
        self.note("openUrl", url=url, by="system")

    def review_available(self, answer):
        """Of the platform, where nobody answers."""

    def ask_permission(self, options, answer):
        """Of the platform, where nobody answers."""

    def present_in_foreground(self, banner, sound):
        """Of the platform."""


class WebView:
    """Of the platform; what it evaluates is the business of its page."""

    def __init__(self, screen, page):
        self._screen = screen
        self._page = page

    def evaluate(self, script):
        """Of the platform."""
        self._screen.evaluated(self._page, script)

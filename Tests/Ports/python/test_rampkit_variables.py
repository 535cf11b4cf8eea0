"""Tests of the variables that the pages of a RampKit overlay share, and of their adapter."""

import json
import unittest

import port_rampkit_variables
from rampkit_variables import STALE_WINDOW_MS, SharedVariables, same_value


def posted(**values):
    return json.dumps({"type": "rampkit:variables", "vars": values})


class Overlay:
    """Three pages and a clock."""

    def __init__(self, **values):
        self.time = 0
        self.sent = []
        pages = [Page(index, self.sent) for index in range(3)]
        self.shared = SharedVariables(pages, values, lambda: self.time)

    def load(self, *pages):
        for page in pages:
            self.shared.page_loaded(page)
        self.sent.clear()

    def post(self, page, body, time):
        """What is sent where because of the message."""
        self.time = time
        self.shared.receive(page, body)
        sent = list(self.sent)
        self.sent.clear()
        return sent


class Page:
    def __init__(self, index, sent):
        self.index, self.sent = index, sent

    def post(self, message):
        self.sent.append((self.index, message))


def to_all(**values):
    return [(page, {"type": "rampkit:variables", "vars": values}) for page in range(3)]


class SharedVariablesTests(unittest.TestCase):
    def test_a_load_sends_all_to_that_page(self):
        overlay = Overlay(a=1)
        overlay.shared.page_loaded(1)
        self.assertEqual(overlay.sent, to_all(a=1)[1:2])

    def test_a_request_is_answered_to_the_page_that_asks(self):
        request = '{"type":"rampkit:request-vars"}'
        self.assertEqual(Overlay(a=1).post(2, request, 0), to_all(a=1)[2:])

    def test_a_change_goes_to_all_pages_and_the_rest_stays(self):
        overlay = Overlay(a={"x": 1, "y": 2}, b=1)
        overlay.load(0, 1, 2)
        self.assertEqual(overlay.post(0, posted(a={"x": 3}, c=None), 1000),
                         to_all(a={"x": 3}, b=1, c=None))
        self.assertEqual(overlay.post(1, posted(a={"x": 3}, b=1, c=None), 1000), [])

    def test_within_the_window_new_names_alone_count(self):
        overlay = Overlay(a=1, b=2)
        overlay.load(0)
        self.assertEqual(overlay.post(0, posted(a=9, b=2), STALE_WINDOW_MS - 1), [])
        self.assertEqual(overlay.post(0, posted(a=9, b=2, z=5), STALE_WINDOW_MS - 1),
                         to_all(a=1, b=2, z=5))
        self.assertEqual(overlay.post(0, posted(a=9), STALE_WINDOW_MS), to_all(a=9, b=2, z=5))

    def test_each_page_has_a_window_that_loads_alone_open(self):
        overlay = Overlay(a=1)
        overlay.load(0, 1)
        overlay.time = 700
        overlay.load(0)
        self.assertEqual(overlay.post(1, posted(a=5), 800), to_all(a=5))
        self.assertEqual(overlay.post(0, posted(a=1), 900), [])
        self.assertEqual(overlay.post(1, posted(a=6), 1000), to_all(a=6))

    def test_other_messages_change_nothing(self):
        for body in ("next", "", '{"type":"rampkit:variables","vars":[1]}', posted(), None):
            with self.subTest(body):
                self.assertEqual(Overlay(a=1).post(0, body, 1000), [])

    def test_what_pages_post_back_ends(self):
        overlay = Overlay(a=1)
        overlay.load(0, 1, 2)
        heard = overlay.post(0, posted(a=2), 1000)
        self.assertEqual([overlay.post(page, json.dumps(message), 1000) for page, message in heard],
                         [[], [], []])

    def test_what_was_sent_stays_as_it_was(self):
        overlay = Overlay(a=1)
        first = overlay.post(0, posted(a=2), 0)
        overlay.post(0, posted(a=3), 0)
        self.assertEqual(first, to_all(a=2))


class LogTests(unittest.TestCase):
    def logged(self, act):
        with self.assertLogs("rampkit") as log:
            act()
        return [record.getMessage() for record in log.records]

    def test_what_comes_and_goes(self):
        overlay = Overlay(a="secret")
        sends = [f"[RampKit] Variables: sendVarsToWebView {page} ['a']" for page in range(3)]
        received = "[RampKit] Variables: received variables from page 2"
        self.assertEqual(self.logged(lambda: overlay.load(1)), sends[1:2])
        self.assertEqual(self.logged(lambda: overlay.post(2, posted(a=2), 0)),
                         [received, "[RampKit] Variables: broadcastVars", *sends])
        self.assertEqual(self.logged(lambda: overlay.post(2, posted(a=2), 0)), [received])


class SameValueTests(unittest.TestCase):
    def test_same(self):
        rows = [(1, 1.0), (0, -0.0), (None, None), ({"a": 1, "b": [2]}, {"b": [2.0], "a": 1}), ([], [])]
        for one, other in rows:
            with self.subTest(one):
                self.assertTrue(same_value(one, other))

    def test_different(self):
        rows = [
            (1, True), (0, False), (None, False), ("1", 1), ([], {}), ([1, 2], [2, 1]), ([1], [1, 1]),
            ({"a": 1}, {"b": 1}), ({"a": None}, {}), ({"a": [1]}, {"a": [True]}),
        ]
        for one, other in rows:
            with self.subTest(one):
                self.assertFalse(same_value(one, other))
                self.assertFalse(same_value(other, one))


class AdapterTests(unittest.TestCase):
    def test_a_trace(self):
        stimuli = [
            (0, {"loaded": {"page": 0}}), (0, {"loaded": {"page": 2}}), (599, {"wait": {}}),
            (601, {"message": {"page": 0, "body": posted(a=2)}}),
            (601, {"message": {"page": 2, "body": posted(a=3)}}),
            (601, {"message": {"page": 1, "body": posted(**{"\ud800": 1})}}),
        ]
        steps = [{"at": at, "do": stimulus} for at, stimulus in stimuli]
        case = {"config": {"pages": 2, "initial": {"a": 1}}, "steps": steps}
        pairs = [["a", 2], ["\ud800", 1]]
        self.assertEqual(port_rampkit_variables.variables(case)["effects"], [
            [{"send": {"page": 0, "vars": {"a": 1}}}], [], [],
            [{"send": {"page": page, "vars": {"a": 2}}} for page in (0, 1)], [],
            [{"send": {"page": page, "vars": pairs}} for page in (0, 1)],
        ])


if __name__ == "__main__":
    unittest.main()

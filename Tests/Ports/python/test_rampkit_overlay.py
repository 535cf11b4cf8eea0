"""Tests of the overlay, through its adapter."""

import json
import unittest

from port_rampkit_overlay import overlay

CALLBACKS = {name: {"name": name} for name in ("onOnboardingFinished", "onShowPaywall", "showPaywall")}
CLOSED = {"closed": {}}
SHOW, WAIT, CLOSE, HIDE = ({name: {}} for name in ("show", "wait", "closeOnboarding", "hide"))
SETTINGS = {"javaScript": True, "inlineMedia": True, "mediaUserAction": False, "dataDetectors": False}


def played(*steps, ids="abc", callbacks=CALLBACKS):
    config = {
        "screens": [{"id": one, "html": f"<p>MARK-{one}</p>"} for one in ids],
        "variables": {"v": "MARK-v"}, "requiredScripts": ["https://h.test/MARK-s.js"],
        "marks": ["MARK-v", "MARK-s", *(f"MARK-{one}" for one in ids)], "callbacks": callbacks,
    }
    return overlay({"config": config, "steps": [{"at": at, "do": do} for at, do in steps]})["effects"]


def shown(*steps, **more):
    """What comes of steps after a show that is long over."""
    return played((0, SHOW), *((1000 + at, do) for at, do in steps), **more)[1:]


def says(body, page=0):
    return {"message": {"page": page, "body": body if isinstance(body, str) else json.dumps(body)}}


def to(target, page=0, **members):
    return says({"type": "rampkit:navigate", "targetScreenId": target, **members}, page)


def fade(kind, begin, end, start, stop, **more):
    return {kind: {"from": start, "to": stop, "begin": begin, "end": end, **more}}


def curtain(begin, start, stop):
    return fade("curtainFade", begin, begin + 160, start, stop, color="#ffffff")


def dismissal(at):
    return fade("overlayFade", at + 150, at + 470, 1, 0)


def selected(page, animated=False, direction="forward"):
    return {"selectPage": {"page": page, "animated": animated, "direction": direction}}


def called(name, **payload):
    return {"callback": {"name": name, **payload}}


class ShowTests(unittest.TestCase):
    def test_each_page_has_its_web_view_and_document(self):
        effects = played((5, SHOW), ids="ab")[0]
        self.assertEqual(effects[:3], [
            {"createWebView": {"page": 0, "handler": "rampkit", "settings": SETTINGS}},
            {"script": {"page": 0, "script": "hardening", "at": "documentStart", "mainFrameOnly": True}},
            {"script": {"page": 0, "script": "noSelect", "at": "documentEnd", "mainFrameOnly": True}}])
        self.assertEqual([effect["createWebView"]["page"] for effect in effects if "createWebView" in effect], [0, 1])
        self.assertEqual(effects[6:], [
            {"load": {"page": 0, "marks": ["MARK-v", "MARK-s", "MARK-a"]}},
            {"load": {"page": 1, "marks": ["MARK-v", "MARK-s", "MARK-b"]}},
            {"mount": {"fullScreen": True, "aboveAll": True}}, fade("overlayFade", 5, 225, 0, 1)])

    def test_nothing_is_shown_twice_or_without_screens(self):
        self.assertEqual(shown((0, SHOW)), [[]])
        self.assertEqual(played((0, SHOW), (1, CLOSE), ids=""), [[], []])

    def test_without_an_overlay_nothing_happens(self):
        for stimulus in (CLOSE, HIDE, says("next"), {"navigate": {"index": 1}}, {"foreignMessage": {"body": "next"}},
                         {"loaded": {"page": 0}}, {"openExternal": {"url": "https://x.test"}}, {"swipe": {"to": 1}}):
            with self.subTest(stimulus):
                self.assertEqual(played((0, stimulus), (500, WAIT)), [[], []])


class MoveTests(unittest.TestCase):
    def test_behind_the_curtain(self):
        self.assertEqual(
            shown((0, says("next")), (159, to("c")), (160, WAIT), (319, to("c")), (330, to("c"))),
            [[curtain(1000, 0, 1)], [], [selected(1), curtain(1160, 1, 0)], [], [curtain(1330, 0, 1)]])

    def test_slides_do_not_lock(self):
        self.assertEqual(
            shown((0, to("c", animation="slide")), (1, to("b", 1, animation="slide"))),
            [[selected(2, True)], [selected(1, True, "reverse")]])

    def test_where_there_is_nowhere_to_go(self):
        for stimulus in (says("rampkit:goBack"), to("a"), to("nope"), {"navigate": {"index": -1}},
                         {"navigate": {"index": 3}}, says("next", 7), {"foreignMessage": {"body": "next"}},
                         {"swipe": {"to": 1}}, {"loaded": {"page": 9}}, {"loaded": {"page": 1}}, says("rampkit:zzz")):
            with self.subTest(stimulus):
                self.assertEqual(shown((0, stimulus), (500, WAIT)), [[], []])
        self.assertEqual(shown((0, {"navigate": {"index": 2, "animation": "slide"}}), (1, says("next")))[1], [])

    def test_from_the_page_that_is_shown(self):
        steps = [(0, {"navigate": {"index": 1}}), (400, says("rampkit:goBack", 2)), (800, says("next", 2)), (999, WAIT)]
        selections = [effect for effects in shown(*steps) for effect in effects if "selectPage" in effect]
        self.assertEqual(selections, [selected(1), selected(0), selected(1)])
        self.assertEqual(shown((0, to("b")), (200, WAIT), ids="abb")[1], [selected(1), curtain(1160, 1, 0)])


class CloseTests(unittest.TestCase):
    def test_by_a_fade_that_comes_late(self):
        for stimulus in (CLOSE, says("rampkit:close"), says({"type": "rampkit:close"})):
            with self.subTest(stimulus):
                self.assertEqual(
                    shown((0, stimulus), (100, CLOSE), (101, says("next")), (469, WAIT), (470, WAIT), (471, CLOSE)),
                    [[dismissal(1000)], [], [], [], [CLOSED], []])

    def test_at_once(self):
        self.assertEqual(shown((0, HIDE), (1, HIDE), (2, says("next"))), [[CLOSED], [], []])
        self.assertEqual(shown((0, says("next")), (9, CLOSE), (10, HIDE), (999, WAIT))[2:], [[CLOSED], []])

    def test_and_shown_again_from_the_first_page(self):
        effects = shown((0, says("next")), (400, CLOSE), (900, SHOW), (1900, says("next")), (2100, WAIT))
        self.assertEqual(effects[2][0], CLOSED)
        self.assertIn("createWebView", effects[2][1])
        self.assertEqual(effects[4][0], selected(1))


class CallbackTests(unittest.TestCase):
    def test_finished(self):
        for body, payload in (("rampkit:onboarding-finished", {}),
                              ({"type": "rampkit:onboarding-finished", "payload": {"a": 1}}, {"payload": {"a": 1}})):
            with self.subTest(body):
                self.assertEqual(
                    shown((0, says(body))), [[called("onOnboardingFinished", **payload), dismissal(1000)]])
        for callbacks, effects in (({}, []), ({"onOnboardingFinished": {"name": "f", "throws": True}}, [called("f")])):
            self.assertEqual(shown((0, says("rampkit:onboarding-finished")), callbacks=callbacks),
                             [[*effects, dismissal(1000)]])

    def test_the_paywall(self):
        paywall = says({"type": "rampkit:show-paywall", "payload": 7})
        alone = {"showPaywall": {"name": "s"}}
        self.assertEqual(shown((0, paywall)), [[called("onShowPaywall", payload=7)]])
        self.assertEqual(shown((0, paywall), callbacks=alone), [[called("s", payload=7)]])
        self.assertEqual(shown((0, paywall), callbacks={}), [[]])
        again = played((0, {"show": {"showPaywall": {"name": "g", "throws": True}}}), (500, paywall), (501, HIDE),
                       (502, SHOW), (503, paywall))
        self.assertEqual([again[1], again[4]], [[called("g", payload=7)], [called("onShowPaywall", payload=7)]])


class OtherTests(unittest.TestCase):
    def test_haptics_and_links(self):
        self.assertEqual(
            shown((0, says("haptic:x")), (1, says({"type": "rampkit:haptic", "hapticType": "selection"})),
                  (2, {"openExternal": {"url": "https://x.test"}})),
            [[{"haptic": {"kind": "impact", "style": "medium"}}], [{"haptic": {"kind": "selection"}}],
             [{"openUrl": {"url": "https://x.test", "by": "system"}}]])

    def test_what_else_pages_ask_for_is_taken_on(self):
        bodies = ["rampkit:review", "rampkit:request-notification-permission", {"type": "rampkit:request-vars"},
                  {"type": "rampkit:variables", "vars": {"v": float("nan"), "w": 1}}]
        for body in bodies:
            with self.subTest(body):
                self.assertEqual(shown((0, says(body))), [[]])


if __name__ == "__main__":
    unittest.main()

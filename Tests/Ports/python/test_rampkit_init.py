"""Tests of what init() does and what can be done afterwards, of the core and through the adapter."""

import asyncio
import json
import unittest

from port_rampkit_init import init
from rampkit import ONBOARDING_URL, RampKitConfig, RampKitCore, Response
from test_rampkit import NEW, STORED, Store, broken, ones

CONFIG = RampKitConfig("k")
DATA = {"onboardingId": "xyz-789", "requiredScripts": ["https://h.test/s.js"], "screens": [
    {"id": one, "html": f"<p>{one}</p>", "label": None, "css": None, "js": None} for one in "ab"]}
VARIABLES = [{"name": "v", "initialValue": 1}]
BODY = json.dumps({**DATA, "variables": {"state": VARIABLES}})


def network(answer=BODY.encode("ascii"), status=200):
    async def http(method, url):
        if isinstance(answer, Exception):
            raise answer
        return Response(status, answer)

    return http


def core(store=None, http=network(), random_source=ones):
    return RampKitCore(store or Store(), http, None, random_source)


def run_init(sdk, config=CONFIG):
    asyncio.run(sdk.init(config))
    return sdk


class CoreTests(unittest.TestCase):
    def test_init_resolves_the_id_and_loads_the_document(self):
        asked = []

        async def http(method, url):
            asked.append((method, url))
            return Response(200, BODY.encode("ascii"))

        sdk = core(http=http)
        self.assertEqual((sdk.get_user_id(), sdk.get_onboarding_data()), (None, None))
        run_init(sdk)
        self.assertEqual(sdk.get_user_id(), NEW)
        self.assertEqual(sdk.get_onboarding_data().onboarding_id, "xyz-789")
        self.assertEqual(asked, [("GET", ONBOARDING_URL)])

    def test_a_second_init_keeps_the_id(self):
        store = Store()
        sdk = core(store, random_source=lambda count: bytes([store.reads]) * count)
        first = run_init(sdk).get_user_id()
        for store.read_fails in (False, True):
            self.assertEqual(run_init(sdk).get_user_id(), first)
        self.assertEqual(store.writes, 1)

    def test_both_ways_lead_to_one_id(self):
        store = Store()
        sdk = core(store)
        early = sdk.get_rampkit_user_id()
        self.assertIsNone(sdk.get_user_id())
        self.assertEqual((run_init(sdk).get_user_id(), store.writes), (early, 1))

    def test_without_an_id_init_goes_on(self):
        for store, source in ((Store(read_fails=True), ones), (Store(), broken)):
            sdk = run_init(core(store, random_source=source))
            self.assertIsNone(sdk.get_user_id())
            self.assertIsNotNone(sdk.get_onboarding_data())

    def test_what_cannot_be_loaded_leaves_no_earlier_onboarding(self):
        bodies = (b"null", b"no", b"\xff", b"{}", b"[" * 100000, OSError())
        networks = [network(body) for body in bodies]
        networks += [network(status=status) for status in (199, 300, 304, 404, 500)]
        for http in networks:
            sdk = run_init(core())
            sdk._http = http
            run_init(sdk)
            self.assertEqual((sdk.get_user_id(), sdk.get_onboarding_data()), (NEW, None))
        for status in (200, 299):
            self.assertIsNotNone(run_init(core(http=network(status=status))).get_onboarding_data())

    def test_an_instance_lasts_as_long_as_its_process(self):
        RampKitCore.launch(core)
        first = RampKitCore.shared()
        self.assertIs(RampKitCore.shared(), first)
        RampKitCore.launch(core)
        self.assertIsNot(RampKitCore.shared(), first)


BEGINNINGS = ["[RampKit] ", "[RampKit] Init: "] + [f"[RampKit] {text}" for text in (
    "Init: userId abc", "Init: starting onboarding load", "Init: onboardingId xyz-789",
    "Init: onboarding loaded", "Init: onboarding load failed", "Init: failed to resolve user id",
    "Init: auto-show onboarding", "Init: finished", "ShowOnboarding: no onboarding data available",
    "Overlay mounted: docs= 2", "Variables: sendVarsToWebView 0", "Variables: sendVarsToWebView 1",
    "Variables: received variables from page 1", "Variables: broadcastVars",
    "Page: onPageSelected 1", "WebView error", "WebView provisional navigation error")]
KINDS = {"storeRead", "http", "initDone", "returned", "mount", "closed", "selectPage", "send", "callback",
         "log"}
READ = {"storeRead": {"key": "rk_user_id", "store": "secure"}}
HTTP = {"http": {"method": "GET", "url": ONBOARDING_URL}}
DONE, CLOSED = {"initDone": {}}, {"closed": {}}
MOUNT = {"mount": {"fullScreen": True, "aboveAll": True}}
BEGUN = ["Init: userId abc", "Init: starting onboarding load"]
LOADED = ["Init: onboardingId xyz-789", "Init: onboarding loaded"]
MOUNTED = [MOUNT, "Overlay mounted: docs= 2"]
FINISHED = ["Init: finished", DONE]
GET_ID, GET_DATA, SHOW, FAIL, RESTART, WAIT = (
    {name: {}} for name in
    ("getUserId", "getOnboardingData", "showOnboarding", "httpFail", "restart", "wait"))


def inits(**members):
    return {"init": {"config": {"apiKey": "k", **members}}}


def answers(body=BODY, status=200):
    return {"httpAnswer": {"status": status, "body": body}}


def says(body, page=0):
    return {"message": {"page": page, "body": body if isinstance(body, str) else json.dumps(body)}}


def returned(call, value):
    return {"returned": {"call": call, "value": value}}


def sends(page, **values):
    return [f"Variables: sendVarsToWebView {page}", {"send": {"page": page, "vars": values}}]


def played(*steps, **config):
    """What is done in each step, with lines of the log as texts."""
    case = {"config": {"stored": "abc", "read": "ok", "write": "ok", "beginnings": BEGINNINGS, **config},
            "steps": [{"at": at, "do": do} for at, do in steps]}
    return [[told(effect) for effect in effects if KINDS & effect.keys()]
            for effects in init(case)["effects"]]


def told(effect):
    (name, details), = effect.items()
    return details["begins"].replace("[RampKit] ", "") if name == "log" else effect


def shown(*steps, **members):
    """What is done after an onboarding has been shown."""
    config = {"autoShowOnboarding": True, **members}
    return played((0, inits(**config)), (0, answers()), *((1000 + at, do) for at, do in steps))[2:]


class InitTests(unittest.TestCase):
    def test_it_waits_for_the_document(self):
        data = returned("getOnboardingData", {**DATA, "variables": VARIABLES})
        self.assertEqual(
            played((0, GET_ID), (0, inits()), (1, GET_ID), (1, GET_DATA), (1, SHOW), (500, answers()),
                   (501, GET_DATA), (502, answers()), (503, FAIL)),
            [[returned("getUserId", None)], [READ, *BEGUN, HTTP], [returned("getUserId", "abc")],
             [returned("getOnboardingData", None)], ["ShowOnboarding: no onboarding data available"],
             [*LOADED, *FINISHED], [data], [], []])

    def test_true_alone_shows_the_onboarding(self):
        for flag in (False, "true", "yes", 1, None, [True]):
            with self.subTest(flag):
                self.assertEqual(played((0, inits(autoShowOnboarding=flag)), (1, answers()))[1],
                                 [*LOADED, *FINISHED])
        self.assertEqual(
            played((0, inits(autoShowOnboarding=True)), (1, answers()), (2, SHOW))[1:],
            [[*LOADED, "Init: auto-show onboarding", *MOUNTED, *FINISHED], []])

    def test_other_members_change_nothing(self):
        more = {"environment": "staging", "testMode": True, "customOnboardingURL": "https://t.test"}
        self.assertEqual(played((0, inits(**more))), [[READ, *BEGUN, HTTP]])

    def test_what_fails_leaves_nothing(self):
        failures = [FAIL, answers("no"), answers("null"), answers("{}"), answers("\ud800"),
                    answers(status=404), answers(status=500)]
        for failure in failures:
            with self.subTest(failure):
                self.assertEqual(
                    played((0, inits()), (1, answers()), (2, inits(autoShowOnboarding=True)),
                           (3, failure), (4, GET_DATA), (5, GET_ID), (6, SHOW))[2:],
                    [[*BEGUN, HTTP], ["Init: onboarding load failed", *FINISHED],
                     [returned("getOnboardingData", None)], [returned("getUserId", "abc")],
                     ["ShowOnboarding: no onboarding data available"]])

    def test_a_store_that_fails(self):
        effects = played((0, inits()), (0, answers()), (0, GET_ID), read="fails")
        self.assertEqual(effects, [
            [READ, "Init: failed to resolve user id", *BEGUN[1:], HTTP], [*LOADED, *FINISHED],
            [returned("getUserId", None)]])
        effects = played((0, inits()), (0, GET_ID), (0, inits()), stored=None, write="fails")
        self.assertEqual([effect for effect in effects[0] if effect in (READ, HTTP)], [READ, HTTP])
        self.assertEqual(len(effects[1][0]["returned"]["value"]), len(STORED))

    def test_the_newest_request_is_answered(self):
        self.assertEqual(
            played((0, inits(autoShowOnboarding=True)), (0, inits()), (1, answers()), (2, FAIL),
                   (3, GET_DATA))[2:],
            [[*LOADED, *FINISHED], ["Init: onboarding load failed", *FINISHED],
             [returned("getOnboardingData", None)]])

    def test_a_process_that_ends(self):
        effects = played((0, inits(autoShowOnboarding=True)), (1, answers()), (2, inits()), (3, RESTART),
                         (4, answers()), (5, GET_ID), (6, GET_DATA), (7, says("next")), (900, inits()))
        self.assertEqual(effects[3:], [
            [], [], [returned("getUserId", None)], [returned("getOnboardingData", None)], [],
            [READ, *BEGUN, HTTP]])
        self.assertEqual(shown((0, says("next")), (100, RESTART), (900, WAIT)), [[], [], []])


class ShownTests(unittest.TestCase):
    def test_pages_that_load_or_fail(self):
        stimuli = [{"loaded": {"page": 1}}, {"loaded": {"page": 2}}]
        stimuli += [{"loadFailed": {"page": page, "provisional": provisional}}
                    for page, provisional in ((0, False), (0, True), (2, True))]
        self.assertEqual(shown(*enumerate(stimuli)), [
            sends(1, v=1), [], ["WebView error"], ["WebView provisional navigation error"], []])

    def test_what_pages_post(self):
        update = {"type": "rampkit:variables", "vars": {"v": {"</": 2}}}
        self.assertEqual(
            shown((0, says(update, 1)), (1, says(update, 1)), (2, says({"type": "rampkit:request-vars"})),
                  (3, says("next")), (163, WAIT), (400, says("rampkit:close")), (870, WAIT),
                  (871, says("next"))),
            [["Variables: received variables from page 1", "Variables: broadcastVars",
              *sends(0, v={"</": 2}), *sends(1, v={"</": 2})],
             ["Variables: received variables from page 1"], sends(0, v={"</": 2}), [],
             [{"selectPage": {"page": 1, "animated": False, "direction": "forward"}},
              "Page: onPageSelected 1"],
             [], [CLOSED], []])

    def test_callbacks_are_those_of_the_latest_init(self):
        steps = [(0, inits(onOnboardingFinished="f", onShowPaywall="p")), (0, answers()),
                 (0, inits(onOnboardingFinished="g")), (0, answers()), (0, SHOW),
                 (1, says({"type": "rampkit:show-paywall"})),
                 (2, says({"type": "rampkit:onboarding-finished", "payload": [1]})), (472, WAIT)]
        self.assertEqual(played(*steps)[4:], [
            MOUNTED, [], [{"callback": {"name": "g", "payload": [1]}}], [CLOSED]])
        self.assertEqual(shown((0, says("rampkit:show-paywall")), onShowPaywall="p"),
                         [[{"callback": {"name": "p"}}]])

    def test_a_process_that_starts_sends_what_the_first_one_did(self):
        steps = [(0, inits(autoShowOnboarding=True)), (0, answers()), (0, {"loaded": {"page": 0}})]
        later = [(1000 + at, do) for at, do in steps]
        change = says({"type": "rampkit:variables", "vars": {"v": 2}}, 1)
        effects = played(*steps, (700, change), (701, RESTART), *later)
        self.assertEqual([effects[2], effects[-1]], [sends(0, v=1)] * 2)


if __name__ == "__main__":
    unittest.main()

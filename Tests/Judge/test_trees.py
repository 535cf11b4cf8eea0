"""What the judge accepts by each form of tree: python3 -m unittest discover Tests/Judge"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Corpus"))
from judge import Malformed, check_tree, judge, parse

INFINITY = float("inf")
V4 = "0f8fad5b-d9cb-469f-a165-70867728950e"


def IS(value, by="R-1"):
    return {"$is": value, "by": by}


def ANY(shape):
    return {"$any": shape, "by": "R-1"}


def ONE_OF(*values):
    return {"$oneOf": [IS(value) for value in values], "by": "R-1"}


class TreeTest(unittest.TestCase):
    def found(self, value, tree, choices={}, granted=()):
        check_tree(tree)
        judgement = judge({"ok": value}, {"ok": tree}, choices, granted)
        return [(d["path"], d["by"]) for d in judgement.departures]

    def yes(self, value, tree, **port):
        self.assertEqual(self.found(value, tree, **port), [], (value, tree))

    def no(self, value, tree, at="ok", by="R-1", **port):
        self.assertEqual(self.found(value, tree, **port), [(at, by)], (value, tree))


class Leaves(TreeTest):
    def test_equal_values(self):
        same = [
            ("a", "a"), ("", ""), (5, 5.0), (0, -0.0), (True, True), (False, False), (None, None),
            ([], []), ({}, {}), ([1, [2]], [1.0, [2.0]]), ("\ud800", "\ud800"),
            ({"a": 1, "b": {"c": []}}, {"b": {"c": []}, "a": 1}), (2.0**53 + 1, 2.0**53),
            (INFINITY, INFINITY), ("\U0001f600", "\U0001f600"),
        ]  # fmt: skip
        for one, other in same:
            self.yes(one, IS(other))
            self.yes(other, IS(one))

    def test_different_values(self):
        different = [
            ("a", "A"), ("\u00e9", "e\u0301"), ("\ud800", "\udfff"), ("\ud800", "\ufffd"),
            (1, True), (0, False), (0, None), (0, ""), ("5", 5), (None, False), (None, ""),
            ([], {}), ([1, 2], [2, 1]), ([1], [1, 1]), ([], None), ({"a": None}, {}),
            ({"a": 1}, {"a": 2}), ({"a": 1}, {"b": 1}), ([[1]], [[True]]), (0.1, 0.1000001),
            (INFINITY, -INFINITY), (INFINITY, 1e308), ({"a": 1}, [["a", 1]]), ("a", "a\0"),
        ]  # fmt: skip
        for one, other in different:
            self.no(one, IS(other))
            self.no(other, IS(one))

    def test_doubles(self):
        def double(bits):
            return {"$double": bits, "by": "R-1"}

        def tag(bits):
            return {"$f64": bits}

        zero, minus, big, infinite = "0" * 16, "8" + "0" * 15, "434" + "0" * 13, "7ff" + "0" * 13
        for value, bits in [
            (0, zero), (0.0, zero), (tag(zero), zero), (-0.0, minus), (tag(minus), minus),
            (parse(b"9007199254740992"), big), (parse(b"9007199254740992.0"), big),
            (parse(b"9.007199254740992E15"), big), (tag(infinite), infinite),
            (tag(infinite.upper()), infinite), (tag("fff8000000000001"), "7ff8000000000000"),
        ]:  # fmt: skip
            self.yes(value, double(bits))
        for value, bits in [
            (-0.0, zero), (0, minus), (tag(minus), zero), (parse(b"9007199254740993"), big),
            (parse(b"9007199254740992.00000001"), big), (INFINITY, infinite), ("0", zero),
            (tag("fff" + "0" * 13), infinite), ({**tag(zero), "x": 1}, zero), (None, zero),
        ]:  # fmt: skip
            self.no(value, double(bits))

    def test_maps(self):
        tree = {"$map": [["x", IS(1)], ["$y", IS(2, "R-2")]], "by": "R-1"}
        for value in [[["x", 1], ["$y", 2]], [["$y", 2], ["x", 1]], {"$y": 2, "x": 1}]:
            self.yes(value, tree)
        for value in [[["x", 1]], {"x": 1}, [["x", 1], ["$y", 2], ["x", 1]], [["x"]], "x", None]:
            self.no(value, tree)
        self.no([["x", 1], ["$y", 3]], tree, "ok[1][1]", "R-2")
        self.no({"x": 1, "$y": 3}, tree, "ok.$y", "R-2")

    def test_names_that_a_map_may_do_without(self):
        none = {"$absentOrNull": True, "by": "R-1"}
        either = {"$oneOf": [IS(2), none], "by": "R-1"}
        tree = {"$map": [["x", IS(None)], ["y", none], ["z", either]], "by": "R-1"}
        for value in [{"x": None}, {"x": None, "y": None, "z": 2}, [["x", None], ["z", None]]]:
            self.yes(value, tree)
        for value in [{}, {"y": None, "z": 2}, {"x": None, "w": None}]:
            self.no(value, tree)
        self.no({"x": None, "y": 1}, tree, "ok.y")
        self.no({"x": None, "z": 3}, tree, "ok.z")

    def test_texts_of_json(self):
        tree = {"$json": IS([1], "R-2"), "prefix": "c-", "suffix": "-d", "by": "R-1"}
        for value in ["c-[1]-d", "c- [1.0] -d"]:
            self.yes(value, tree)
        for value in ["c-[1-d", "[1]-d", "c-d", "c-[1]", [1], None, 'c-"\ud800"-d']:
            self.no(value, tree)
        self.no("c-[2]-d", tree, by="R-2")
        inner = {"$map": [["x", IS(1)]], "by": "R-2"}
        tree = {"$json": inner, "prefix": "", "suffix": "", "by": "R-1"}
        self.yes('{"x":1}', tree)
        self.no('[["x",1]]', tree, by="R-2")

    def test_nothing_is_no_value(self):
        for value in (None, False, 0, "", [], {}):
            self.no({}, {"a": IS(value)}, "ok.a")

    def test_shapes(self):
        good = {
            "string": ["", "x", V4],
            "text": ["x", " ", V4],
            "boolean": [True, False],
            "object": [{}, {"$is": 1}],
            "array": [[], [1]],
            "number": [0, -0.0, 1.5, -3, 1e300, INFINITY],
            "integer": [0, -0.0, 5.0, 1e300, -7, INFINITY],
        }
        wider = {"integer": "number", "text": "string"}
        for shape, values in good.items():
            for other, others in good.items():
                if shape == other or wider.get(other) == shape:
                    [self.yes(value, ANY(shape)) for value in others]
                elif wider.get(shape) != other:
                    [self.no(value, ANY(shape)) for value in others]
            self.no(None, ANY(shape))
            self.no({}, {"a": ANY(shape)}, "ok.a")
        self.no(1.5, ANY("integer"))
        self.no("", ANY("text"))
        for path in ("a", "$_9", "a.b.c", "\u00e9", "\ud800", "window.a"):
            self.yes(path, ANY("path"))
        for path in ("", ".", "a.", ".a", "a..b", "9a", "a.9", "a()", "a b", "a-b", "a[0]", "a\n", None, 1):
            self.no(path, ANY("path"))

    def test_what_is_no_uuid(self):
        any_uuid = {"$uuid": {}, "by": "R-1"}
        for good in (V4, V4.upper(), V4.replace("-4", "-1", 1), V4[:19] + "c" + V4[20:]):
            self.yes(good, any_uuid)
        for bad in (
            V4 + "\n", " " + V4, V4.replace("-", ""), V4[:-1], "{" + V4 + "}", V4[:-1] + "g",
            V4[:-1] + "\u0660", "", None, 4,
        ):  # fmt: skip
            self.no(bad, any_uuid)

    def test_parts_of_uuids(self):
        def parts(**wanted):
            return {"$uuid": {name: IS(value, "R-2") for name, value in wanted.items()}, "by": "R-1"}

        text = "01234567-89AB-4def-8123-456789abcdef"
        bits = "0123456789ab0def0123456789abcdef"
        self.yes(text, parts(version=4, variant="10", random=bits, letters="mixed"))
        self.no(text.replace("-4", "-7"), parts(version=4), "ok.version", "R-2")
        self.no(text.replace("-8", "-c"), parts(variant="10"), "ok.variant", "R-2")
        self.no(text.replace("f-8", "f-9"), parts(random=bits), "ok.random", "R-2")
        self.no(text, parts(letters="lower"), "ok.letters", "R-2")
        self.yes(text.lower(), parts(letters="lower"))
        self.yes("0" * 8 + "-0000" * 3 + "-" + "0" * 12, parts(letters="none", variant="00"))

    def test_absent_or_null(self):
        tree = {"$absentOrNull": True, "by": "R-1"}
        self.yes(None, tree)
        self.yes({}, {"a": tree})
        self.yes({"a": None}, {"a": tree})
        self.yes(7, {"a": tree})
        for value in (False, 0, "", [], {}):
            self.no(value, tree)

    def test_close(self):
        tree = {"$close": 1, "tolerance": 0.5, "by": "R-1"}
        for value in (1, 1.5, 0.5, 1.25):
            self.yes(value, tree)
        for value in (1.51, 0.49, -1, True, None, "1", [1], {}, INFINITY):
            self.no(value, tree)
        self.no({}, {"a": tree}, "ok.a")
        self.yes(INFINITY, {"$close": INFINITY, "tolerance": 0, "by": "R-1"})
        self.no(-INFINITY, {"$close": INFINITY, "tolerance": 1, "by": "R-1"})

    def test_ignored(self):
        for tree in ({"$ignored": "AMB-X-01"}, {"$ignored": "AMB-X-01", "reference": 5}):
            for value in (None, 5, 6, "", [], {}):
                self.yes(value, tree)
            self.yes({}, {"a": tree})


class Lists(TreeTest):
    def test_array(self):
        tree = {"$array": [IS(1, "R-2"), {"$any": "string", "by": "R-3"}], "by": "R-1"}
        self.yes([1, ""], tree)
        for value in ([1, "", 5], [1], [], None, {}, {"0": 1, "1": ""}, "1a", 2):
            self.no(value, tree)
        self.no({}, {"a": tree}, "ok.a")
        self.yes([], {"$array": [], "by": "R-1"})
        self.no([0], {"$array": [], "by": "R-1"})
        self.no([[2]], {"$array": [{"$array": [IS(1)], "by": "R-2"}], "by": "R-3"}, "ok[0][0]")

    def test_elements_are_judged_in_a_list_of_another_length(self):
        tree = {"$array": [IS(1, "R-2"), {"$any": "string", "by": "R-3"}], "by": "R-1"}
        both = [("ok", "R-1"), ("ok[0]", "R-2"), ("ok[1]", "R-3")]
        self.assertEqual(self.found([2, 3, 4], tree), both)
        self.assertEqual(self.found([2], tree), both[:2])

    def test_unordered(self):
        tree = {"$unordered": [IS(1, "R-2"), IS(2, "R-3"), IS(2, "R-3")], "by": "R-1"}
        self.yes([2, 1, 2], tree)
        for value in ([1, 1, 2], [1, 2], [1, 2, 2, 2], [], None, {}, "122", [1, 2, 3]):
            self.no(value, tree)
        self.no({}, {"a": tree}, "ok.a")
        self.yes([], {"$unordered": [], "by": "R-1"})

    def test_unordered_pairs_whatever_the_order_of_the_trees(self):
        number, whole = ANY("number"), ANY("integer")
        for trees in ([number, whole, IS(1)], [IS(1), whole, number], [whole, IS(1), number]):
            tree = {"$unordered": trees, "by": "R-1"}
            for value in ([1, 2, 2.5], [2.5, 2, 1], [2, 1, 2.5]):
                self.yes(value, tree)
            self.no([1, 2.5, 3.5], tree)
        pair = ONE_OF(1, 2)
        # Three trees share two elements, whatever the fourth takes.
        self.no([1, 2, 3, 3], {"$unordered": [pair] * 3 + [{"$ignored": "A"}], "by": "R-1"})
        self.yes(
            [{"a": 1, "b": 2}, {"a": 1}], {"$unordered": [{"a": IS(1)}, {"b": IS(2)}], "by": "R-1"}
        )

    def test_a_long_chain_of_pairs(self):
        trees = [ONE_OF(i, i + 1) for i in range(60)]
        ring = {"$unordered": trees + [IS(0)], "by": "R-1"}
        self.yes(list(range(61)), ring)
        self.yes(list(range(60, -1, -1)), ring)
        self.no([60] + list(range(60)), {"$unordered": trees + [IS(61)], "by": "R-1"})


    def test_each(self):
        tree = {"$each": IS(1, "R-2"), "least": 1, "most": 2, "by": "R-1"}
        self.yes([1], tree)
        self.yes([1, 1], tree)
        for value in ([], [1, 1, 1], None, {}, "1"):
            self.no(value, tree)
        self.assertEqual(self.found([1, 3, 4], tree), [("ok", "R-1"), ("ok[1]", "R-2")])
        self.yes([1] * 9, {"$each": IS(1), "least": 0, "by": "R-1"})


class Names(TreeTest):
    def named(self, name, by="R-1"):
        return {"$named": name, "then": ANY("integer"), "by": by}

    def test_a_later_place_is_equal(self):
        tree = {"a": self.named("x"), "b": self.named("x", "R-2")}
        self.yes({"a": 5, "b": 5.0}, tree)
        self.no({"a": 5, "b": 6}, tree, "ok.b", "R-2")
        self.no({"a": 5}, tree, "ok.b", "R-2")

    def test_another_name_is_another_value(self):
        tree = {"a": self.named("x"), "b": self.named("y", "R-2")}
        self.yes({"a": 5, "b": 6}, tree)
        self.no({"a": 5, "b": 5}, tree, "ok.b", "R-2")

    def test_what_departs_or_is_absent_gives_no_name(self):
        tree = {"a": self.named("x"), "b": self.named("x")}
        self.no({"a": "5", "b": 6}, tree, "ok.a")
        optional = {"$named": "x", "then": {"$absentOrNull": True, "by": "R-1"}, "by": "R-1"}
        self.yes({"b": 6}, {"a": optional, "b": self.named("x")})

    def test_alternatives_know_names_and_give_them(self):
        either = {"$oneOf": [IS(7), self.named("y")], "by": "R-3"}
        tree = {"a": self.named("x"), "b": either, "c": self.named("y", "R-2")}
        self.yes({"a": 5, "b": 6, "c": 6}, tree)
        self.yes({"a": 5, "b": 7, "c": 9}, tree)
        self.no({"a": 5, "b": 6, "c": 9}, tree, "ok.c", "R-2")
        self.no({"a": 5, "b": 5, "c": 9}, tree, "ok.b", "R-3")
        list_of = {"$unordered": [self.named("x"), self.named("y")], "by": "R-3"}
        self.yes({"a": 5, "b": [6, 5], "c": 7}, {**tree, "b": list_of})
        self.no({"a": 5, "b": [6, 7], "c": 7}, {**tree, "b": list_of}, "ok.b", "R-3")


class Branches(TreeTest):
    def test_one_of(self):
        tree = {"$oneOf": [IS(5, "R-2"), {"$absentOrNull": True, "by": "R-3"}], "by": "R-1"}
        self.yes(5, tree)
        self.yes(None, tree)
        self.yes({}, {"a": tree})
        self.no(6, tree)
        self.no({"a": 6}, {"a": tree}, "ok.a")

    def test_one_of_is_decided_as_a_whole(self):
        first, second = {"a": IS(1), "b": IS(1)}, {"a": IS(2), "b": IS(2)}
        tree = {"$oneOf": [first, second], "by": "R-9"}
        self.yes({"a": 2, "b": 2}, tree)
        self.no({"a": 1, "b": 2}, tree, by="R-9")
        when = {"$when": "c", "variants": {"x": IS(1), "y": IS(0)}}
        self.yes(0, {"$oneOf": [when], "by": "R-1"}, choices={"c": "y"})

    def test_when_a_variant_shares_a_tree(self):
        tree = {"$when": "c", "variants": {"x": IS(1), "y": IS(2), "z": "x"}}
        self.yes(1, tree, choices={"c": "z"})
        self.no(2, tree, choices={"c": "z"})

    def test_when(self):
        tree = {"$when": "c", "variants": {"x": IS(1, "R-2"), "a": IS(2, "R-3")}}
        self.yes(1, tree)
        self.yes(1, tree, choices={"c": "x"})
        self.yes(2, tree, choices={"c": "a"})
        self.yes(1, tree, choices={"c": "other"})
        self.yes(1, tree, choices={"d": "a"})
        self.no(2, tree, by="R-2")
        self.no(1, tree, by="R-3", choices={"c": "a"})

    def test_granted(self):
        tree = {"a": {"$granted": "g", "then": {"b": IS(1)}}}
        self.yes({"a": {"b": 1}}, tree, granted=["g"])
        self.no({"a": {"b": 2}}, tree, "ok.a.b", granted=["g"])
        self.no({}, tree, "ok.a.b", granted=["h", "g"])
        for value in ({"a": {"b": 2}}, {"a": None}, {}, None, 5):
            self.yes(value, tree)
            self.yes(value, tree, granted=["gg"])

    def test_steps(self):
        effect = lambda need, kind, **more: {need: kind, **more, "by": "R-1"}  # noqa: E731
        one = {"$steps": [{"expect": [effect("due", "show", **{"is": IS("a", "R-2")})], "only": {"show": "R-3"}}]}
        self.yes({"effects": [[{"show": "a"}, {"other": 1}]]}, one)
        self.no({"effects": [[{"show": "b"}]]}, one, "ok.effects[0][0].show", by="R-2")
        self.no({"effects": [[]]}, one, "ok.effects[0]", by="R-1")
        self.no({"effects": []}, one, "ok.effects[0]", by="R-1")
        self.no({"effects": [[{"show": "a"}, {"show": "a"}]]}, one, "ok.effects[0][1]", by="R-3")
        missing = [each["path"] for each in judge({"fault": {}}, {"ok": one}).departures]
        self.assertEqual(missing, ["ok.effects[0]", "ok.effects[0].show", "ok.effects[0]"])

    def test_windows_and_orders(self):
        due = lambda kind, by, **more: {"due": kind, **more, "by": by}  # noqa: E731
        late = {"$steps": [{"expect": [due("a", "R-1", late=1)]}, {}, {"only": {"a": "R-2"}}]}
        for effects in ([{"a": 1}], [], []), ([], [{"a": 1}], []):
            self.yes({"effects": list(effects)}, late)
        self.no({"effects": [[], [], [{"a": 1}]]}, late, "ok.effects[1]", by="R-1")
        early = {"$steps": [{}, {"expect": [due("a", "R-1", early=1)]}]}
        self.yes({"effects": [[{"a": 1}], []]}, early)
        row = {"$steps": [{"expect": [due("a", "R-1", order={"x": "R-2"}), due("b", "R-1", order={"x": "R-3"})]}]}
        self.yes({"effects": [[{"a": 1}, {"b": 1}]]}, row)
        self.no({"effects": [[{"b": 1}, {"a": 1}]]}, row, "ok.effects[0][1]", by="R-2")
        free = {"$steps": [{"expect": [[due("a", "R-1"), due("b", "R-1")]]}]}
        self.yes({"effects": [[{"b": 1}, {"a": 1}]]}, free)
        many = {"$steps": [{"expect": [due("a", "R-1", many=True, **{"or": ["b"]})], "only": {"a": "R-2"}}]}
        self.yes({"effects": [[{"a": 1}, {"b": 2}, {"a": 3}]]}, many)

    def test_ways_to_tell_effects(self):
        # The first may be either; only one way explains both.
        any_, one = {"may": "a", "order": {}, "by": "R-1"}, {"due": "a", "is": IS(1), "order": {}, "by": "R-1"}
        tree = {"$steps": [{"expect": [any_, one], "only": {"a": "R-2"}}]}
        self.yes({"effects": [[{"a": 1}, {"a": 2}]]}, tree)
        self.yes({"effects": [[{"a": 2}, {"a": 1}]]}, tree)
        named = {"$named": "x", "then": {"$any": "string", "by": "R-1"}, "by": "R-1"}
        same = {"$steps": [{"expect": [{"due": "a", "is": named, "by": "R-1"}]}] * 2}
        self.yes({"effects": [[{"a": "u"}], [{"a": "u"}]]}, same)
        self.no({"effects": [[{"a": "u"}], [{"a": "v"}]]}, same, "ok.effects[1][0].a", by="R-1")

    def test_steps_that_ask_less(self):
        asked = {"$steps": [{"only": {"log": "R-1"}, "needs": {"log": "c"}, "open": {"x": "AMB-1"}}]}
        answer = {"effects": [[{"log": 1}, {"x": 2}]]}
        self.assertEqual(judge({"ok": answer}, {"ok": asked}).not_asked, ["c"])
        self.assertEqual(judge({"ok": answer}, {"ok": asked}).recorded, ["ok.effects[0][1].x"])
        found = judge({"ok": answer}, {"ok": asked}, granted={"c"})
        self.assertEqual([each["path"] for each in found.departures], ["ok.effects[0][0]"])
        state = {"$steps": [{"state": {"a": IS(2)}}, {"$when": "k", "variants": {"p": {}, "q": {"only": {"a": "R-2"}}}}]}
        self.yes({"effects": [[{"a": 1}, {"a": 2}], [{"a": 3}]]}, state)
        self.no({"effects": [[{"a": 2}, {"a": 1}], []]}, state, "ok.effects[0].a")
        found = judge({"ok": {"effects": [[{"a": 2}], [{"a": 3}]]}}, {"ok": state}, {"k": "q"})
        self.assertEqual([each["by"] for each in found.departures], ["R-2"])

    def test_granted_else(self):
        tree = {"a": {"$granted": "g", "then": IS(1), "else": IS(2, "R-2")}}
        self.yes({"a": 1}, tree, granted=["g"])
        self.no({"a": 2}, tree, "ok.a", granted=["g"])
        self.yes({"a": 2}, tree)
        self.no({"a": 1}, tree, "ok.a", by="R-2")

    def test_nodes_and_places(self):
        array = {"$array": [{"c": IS(1, "R-1")}, IS(2, "R-2")], "by": "R-3"}
        tree = {"a": {"b": array}, "d": IS(3, "R-4")}
        self.yes({"a": {"b": [{"c": 1, "x": 0}, 2], "y": 0}, "d": 3, "z": 0}, tree)
        found = [("ok.a.b[0].c", "R-1"), ("ok.a.b[1]", "R-2"), ("ok.d", "R-4")]
        self.assertEqual(self.found({"a": {"b": [{}, 1]}}, tree), found)
        for value in (None, 5, "abcd", [], True):
            self.assertEqual(self.found(value, tree), [("ok.a.b", "R-3"), ("ok.d", "R-4")])
        self.yes(5, {})
        self.yes(None, {"a": {"b": {}}})

    def test_only_the_first_member_makes_an_operator(self):
        for tree in ({"by": "R-1", "$is": 1}, {"a": IS(1), "$is": IS(1)}):
            with self.assertRaises(Malformed):
                check_tree(tree)


class Outcomes(unittest.TestCase):
    def found(self, outcome, tree):
        return [(d["path"], d["by"]) for d in judge(outcome, tree).departures]

    def test_kinds(self):
        refused = {"reject": {"class": IS("malformed")}}
        self.assertEqual(self.found({"reject": {"class": "malformed"}}, refused), [])
        for outcome in (
            {"reject": {"class": "other"}}, {"ok": {"class": "malformed"}}, {"fault": {}}
        ):  # fmt: skip
            self.assertEqual(self.found(outcome, refused), [("reject.class", "R-1")])
        self.assertEqual(self.found({"fault": {}}, IS({"fault": {}})), [])
        self.assertEqual(self.found({"fault": {}}, IS(5)), [("", "R-1")])
        two = {"ok": {"a": IS(1, "R-1"), "b": IS(2, "R-2")}}
        found = [("ok.a", "R-1"), ("ok.b", "R-2")]
        self.assertEqual(self.found({"reject": {"class": "x"}}, two), found)

    def test_what_is_no_outcome_is_never_accepted(self):
        for value in (
            {}, None, [], 5, {"crash": {}}, {"ok": 1, "fault": {}}, {"reject": {}},
            {"reject": "x"}, {"reject": {"class": 5}}, {"fault": None},
        ):  # fmt: skip
            self.assertEqual(self.found(value, {"$ignored": "AMB-X-01"}), [("", None)], value)


class Malformations(TreeTest):
    def test_what_is_no_tree(self):
        for tree in (
            5, None, [], "x", {"$isnt": 1, "by": "R-1"}, {"$is": 1}, {"$is": 1, "By": "R-1"},
            {"$any": "words", "by": "R-1"}, {"$any": [], "by": "R-1"}, {"$oneOf": {}, "by": "R-1"},
            {"$when": "c", "variants": {}}, {"$when": "c"}, {"$close": 1, "by": "R-1"},
            {"$close": True, "tolerance": 1, "by": "R-1"}, {"$absentOrNull": False, "by": "R-1"},
            {"$granted": "g", "then": {}, "by": "R-1"}, {"$ignored": 5}, {"$is": 1, "by": 5},
            {"$oneOf": [], "by": "R-1"}, {"a": {"$oneOf": [{"b": 5}], "by": "R-1"}},
            {"$when": "c", "variants": {"x": 5, "y": {}}},
            {"$when": "c", "variants": {"x": {}, "y": "z"}},
            {"$when": "c", "variants": {"x": "y", "y": {}}},
            {"$when": "c", "variants": {"x": {}, "y": "x", "z": "y"}}, {"$when": "c", "variants": {"x": {}}},
            {"$close": 1, "tolerance": -1, "by": "R-1"}, {"\ud800": IS(1)},
            {"$is": 1, "by": "\ud800"},
            {"$granted": "g", "then": None},
        ):  # fmt: skip
            with self.assertRaises(Malformed, msg=tree):
                check_tree(tree)

    def test_deep_trees(self):
        value, tree, other = 1, IS(1), 2
        for _ in range(100):
            value, other = {"a": [value]}, {"a": [other]}
            tree = {"a": {"$array": [tree], "by": "R-2"}}
        check_tree(tree)
        self.yes(value, tree)
        self.no(other, tree, "ok" + ".a[0]" * 100)
        self.yes(value, IS(value))


class StepBranches(TreeTest):
    """Effects that are expected in one branch of a fork alone: either branch is right, and no mixture."""

    def test_one_branch_holds(self):
        def effect(need, value, branch, **more):
            return {need: "say", "is": {"is": IS(value)}, **more, "branch": {"flow": branch}, "by": "R-1"}

        first = {"expect": [effect("may", "first", "goes on")], "only": {"say": "R-1"}}
        news, end = effect("due", "news", "goes on"), effect("due", "end", "ends", early=1)
        tree = {"$steps": [first, {"expect": [news, end], "only": {"say": "R-1"}}]}

        def answer(*steps):
            return {"effects": [[{"say": {"is": each}} for each in step.split()] for step in steps]}

        for steps in [("", "news"), ("first", "news"), ("end", ""), ("", "end")]:
            self.yes(answer(*steps), tree)
        self.no(answer("", ""), tree, "ok.effects[1]")
        self.no(answer("end", "news"), tree, "ok.effects[1][0]")
        self.no(answer("first", "end"), tree, "ok.effects[1][0].say.is")
        self.no(answer("first end", ""), tree, "ok.effects[0][1]")
        self.no(answer("", "news end"), tree, "ok.effects[1][1]")

    def test_a_branch_is_one_of_one_fork(self):
        for branch in [{}, {"a": "b", "c": "d"}, {"a": 1}, "a"]:
            effect = {"due": "say", "branch": branch, "by": "R-1"}
            with self.assertRaises(Malformed):
                check_tree({"$steps": [{"expect": [effect]}]})


if __name__ == "__main__":
    unittest.main()

"""Tests of the texts that are made for pages, through their adapter."""

import json
import unittest

import port_rampkit_document as port
from starter_kit import Unsupported

NAN = float("nan")


def document(html="<p>h</p>", variables=None, scripts=(), **members):
    case = {"screen": {"id": "a", "html": html, **members}, "requiredScripts": list(scripts)}
    return port.html_document(case if variables is None else {**case, "variables": variables})["html"]


def assigned(text):
    line = next(line for line in text.splitlines() if line.startswith("window.__rampkitVariables = "))
    return json.loads(line.split(" = ", 1)[1].rstrip(";"))


class DocumentTests(unittest.TestCase):
    def test_the_order_of_the_parts(self):
        text = document(css="p{}", js="f()", scripts=["https://h.test/a.js"])
        parts = ["<!doctype html>", '<meta charset="utf-8"/>', "user-scalable=no", '<link rel="preconnect"',
                 '<script src="https://h.test/a.js"></script>', "<style>p{}</style>", "overflow-x:hidden",
                 "<body>\n<p>h</p>", "window.__rampkitVariables = {};\nf()\n</script>\n</body>"]
        places = [text.find(part) for part in parts]
        self.assertNotIn(-1, places)
        self.assertEqual(places, sorted(places))

    def test_scripts_are_not_deduplicated_nor_break_out(self):
        text = document(scripts=['https://a.test/?a&"b"'] * 2)
        self.assertEqual(text.count('<script src="https://a.test/?a&amp;&quot;b&quot;"></script>'), 2)

    def test_variables(self):
        values = [{}, {"a": "</script>"}, {"a": "<!--<script>"}, {"a": "\u2028\"'\\"}, {"a": [1, None, 0.5]}]
        for value in values:
            with self.subTest(value):
                text = document(variables=value)
                self.assertEqual(assigned(text), value)
                self.assertEqual(text.count("<script"), 1)
        self.assertEqual(assigned(document(variables={"a": NAN})), {})

    def test_what_is_missing_leaves_no_trace(self):
        self.assertNotIn("None", document(html=""))
        with self.assertRaises(Unsupported):
            port.html_document({"screen": {"id": "a"}, "requiredScripts": []})


class PreconnectTests(unittest.TestCase):
    def test_origins(self):
        rows = [
            ("https://cdn.example.com/a.js", "https://cdn.example.com", "cdn.example.com"),
            ("//cdn.example.com/a.js", "https://cdn.example.com", "cdn.example.com"),
            ("https://h:8443/a.js", "https://h:8443", "h"),
            ("https://h:443/a.js", "https://h", "h"),
            ("http://h:443/a.js", "http://h:443", "h"),
            ("https://u:p@h/a.js", "https://h", "h"),
            ("http://[::1]:8080/a.js", "http://[::1]:8080", "[::1]"),
        ]
        for script, origin, host in rows:
            with self.subTest(script):
                self.assertEqual(
                    port.preconnect({"scripts": [script]})["html"],
                    f'<link rel="preconnect" href="{origin}" crossorigin>\n'
                    f'<link rel="dns-prefetch" href="//{host}">')

    def test_what_names_no_host(self):
        for script in ("", "/a.js", "a.js", "data:text/javascript,1", "https:///a.js", "https://a b/c.js",
                       'https://h"x/', "https://[::1/a.js", "https://h:x/a.js", "https://h:99999/"):
            with self.subTest(script):
                self.assertEqual(port.preconnect({"scripts": [script]}), {"html": ""})

    def test_one_of_each_origin_in_order(self):
        scripts = ["https://b/1", "https://a/1", "https://b:443/2", "x.js"]
        tags = port.preconnect({"scripts": scripts})["html"].splitlines()
        self.assertEqual([tag.split('"')[3] for tag in tags], ["https://b", "https://a", "//b", "//a"])


class DispatchTests(unittest.TestCase):
    def test_the_payload_is_data(self):
        for payload in ({"type": "rampkit:variables", "vars": {"k": 'say "hi" \\ \n </script> \u2028'}}, {}):
            with self.subTest(payload):
                script = port.dispatch({"payload": payload})["script"]
                start, end = "new MessageEvent('message', {data: ", "}));"
                data = script[script.index(start) + len(start):script.rindex(end)]
                self.assertEqual(json.loads(data), payload)
                self.assertNotIn("<", data)

    def test_what_json_cannot_hold_is_not_sent(self):
        self.assertEqual(port.dispatch({"payload": {"a": [NAN]}}), {"script": None})


if __name__ == "__main__":
    unittest.main()

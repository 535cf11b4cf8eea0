"""Writes what is measured, the same for every peer."""
import base64
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
WIREBENCH = ROOT / ".build/bench/release/wirebench"

SMALL = ('{"id":17,"ok":{"record":true,"captureScreenshot":false,"captureScreenshotInterval":5,'
         '"clearAllCookies":false,"screenshots":{"timer":true,"manual":true},'
         '"clearCookiesOnInit":false,"note":"café \\ud83d\\ude80","score":0.125}}')
CLAIMS = ('{"iss":"https://accounts.example.com","sub":"user-48151623","aud":["web","app"],'
          '"iat":1699999000,"exp":4102444900,"jti":"b7d1c2f0-5b1e-4c55-9f57-0e6c2a7f1d3a",'
          '"record":true,"captureScreenshot":false,"captureScreenshotInterval":10,'
          '"name":"Zoë Müller"}')

URL = ("HTTPS://user:p%40ss@Login.Example.com:443/oauth/v2/../callback/./done?code=4%2F0AX4XfWh&state=caf\u00e9"
       "&redirect_uri=https://app.example.com/ok#access token")
UUID = "b7d1c2f0-5b1e-4c55-9f57-0e6c2a7f1d3a"
GLOB = ("https://*.example.com/*/done*",
        "https://accounts.login.example.com/u/48151623/session/done?code=4%2F0AX4XfWhvQ&ok=1")


def long_url(rng):
    segments = ["users", "a", "..", ".", "b%2Fc", "Z\u00fcrich", "x y", "index.html", "%2e%2e", "reports"]
    text = "https://example.com"
    pieces = []
    size = 0
    while size < 1_000_000:
        pieces.append(rng.choice(segments))
        size += len(pieces[-1].encode()) + 1
    return text + "/" + "/".join(pieces)


def long_glob(rng):
    """A thousand words in the order in which they stand in a text of many."""
    words = ["".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(rng.randrange(3, 10)))
             for _ in range(143_000)]
    pattern = "*" + "*".join(words[100::143][:999]) + "*"
    return pattern, " ".join(words)


def url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def write(folder):
    rng = random.Random(7441)
    blob = rng.randbytes(1 << 20)
    mixed = subprocess.run([WIREBENCH, "make"], check=True, capture_output=True).stdout
    token = b".".join([url(b'{"alg":"HS256","typ":"JWT"}'), url(CLAIMS.encode()),
                       url(rng.randbytes(32))])
    for name, content in {
        "mixed.json": mixed, "small.json": SMALL.encode(), "token.txt": token, "blob.bin": blob,
        "base64.txt": base64.b64encode(blob), "base64url.txt": url(blob),
        "url.txt": URL.encode(), "url-long.txt": long_url(rng).encode(), "uuid.txt": UUID.encode(),
        "glob.txt": "\n".join(GLOB).encode(), "glob-hostile.txt": b"*a*a*a*b\n" + b"a" * 150,
        "glob-long.txt": "\n".join(long_glob(rng)).encode(),
    }.items():
        (folder / name).write_bytes(content)

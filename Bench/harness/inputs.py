"""Writes what is measured, the same for every peer."""
import base64
import pathlib
import random
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIREBENCH = ROOT / ".build/bench/release/wirebench"

SMALL = ('{"id":17,"ok":{"record":true,"captureScreenshot":false,"captureScreenshotInterval":5,'
         '"clearAllCookies":false,"screenshots":{"timer":true,"manual":true},'
         '"clearCookiesOnInit":false,"note":"café \\ud83d\\ude80","score":0.125}}')
CLAIMS = ('{"iss":"https://accounts.example.com","sub":"user-48151623","aud":["web","app"],'
          '"iat":1699999000,"exp":4102444900,"jti":"b7d1c2f0-5b1e-4c55-9f57-0e6c2a7f1d3a",'
          '"record":true,"captureScreenshot":false,"captureScreenshotInterval":10,'
          '"name":"Zoë Müller"}')


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
    }.items():
        (folder / name).write_bytes(content)

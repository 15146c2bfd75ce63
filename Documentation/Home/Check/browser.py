"""Opens the articles of a site in Chromium, and checks what a reader sees: browser.py SITE BROWSER."""

import functools
import http.server
import json
import pathlib
import subprocess
import sys
import tempfile
import threading

site, browser = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
here = pathlib.Path(__file__).parent


def articles():
    """The first page, the products and the articles, and one symbol of each kind."""
    kinds = set()
    for file in sorted(site.glob("data/**/*.json")):
        page = json.loads(file.read_text())
        metadata = page["metadata"]
        if metadata.get("role") == "collectionGroup":
            continue
        kind = metadata.get("symbolKind", "article")
        if kind in ("article", "module") or kind not in kinds:
            kinds.add(kind)
            yield file.relative_to(site / "data").with_suffix("").as_posix()


def words():
    """What people look for, with the page that has to come first, where the site has it."""
    for line in (here.parent / "search-words.txt").read_text().splitlines():
        if line.startswith("#") or not line.strip():
            continue
        path, rest = line.split(" ", 1)
        if (site / f"data/documentation/{path}.json").is_file():
            yield from ([word.strip(), f"documentation/{path}"] for word in rest.split(","))


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site, the page that looks at it, and what that page asks for and tells."""

    answer = None
    done = threading.Event()

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        if self.path == "/check":
            self.send((here / "check.html").read_bytes(), "text/html")
        elif self.path == "/task":
            self.send(json.dumps({"pages": list(articles()), "words": list(words())}).encode(), "application/json")
        else:
            super().do_GET()

    def do_POST(self):
        Handler.answer = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.send(b"", "text/plain")
        Handler.done.set()

    def send(self, body, kind):
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


# Port 0 lets the system choose.
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site))
threading.Thread(target=server.serve_forever, daemon=True).start()
failed = False
for scheme in ["light", "dark"]:
    Handler.done.clear()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000"]
        options.append(f"--user-data-dir={profile}")
        if scheme == "dark":
            options.append("--blink-settings=preferredColorScheme=0")
        run = subprocess.Popen(
            [browser, *options, f"http://127.0.0.1:{server.server_port}/check"], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        try:
            told = Handler.done.wait(timeout=600)
        finally:
            run.terminate()
            run.wait()
    if not told:
        sys.exit(f"{scheme}: the browser told nothing in 10 minutes")
    answer = Handler.answer
    print("\n".join(answer["faults"][:60]))
    if scheme == "light":
        for word, first in answer["searches"]:
            print(f"{word:32} {first}")
    counts = [answer["looks"], len(answer["searches"]), len(answer["faults"])]
    print("{}: {} looks at pages, {} searches, {} faults".format(scheme, *counts))
    if answer["isDark"] != (scheme == "dark"):
        print(f"{scheme}: the browser shows the other scheme")
        failed = True
    failed = failed or answer["faults"] or answer["looks"] < 100
sys.exit(1 if failed else 0)

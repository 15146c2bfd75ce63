"""Checks what a server sends of a site, without any script: documents.py SITE."""

import html
import json
import pathlib
import re
import sys
import urllib.parse

site = pathlib.Path(sys.argv[1])
faults = []


def pages():
    """The paths of all pages, as the address of a browser has them below the site."""
    for file in sorted(site.glob("data/**/*.json")):
        yield file.relative_to(site / "data").with_suffix("").as_posix()


def check(condition, fault):
    if not condition:
        faults.append(fault)


def content(text, mark, name):
    found = re.search(rf'<meta {mark}="{re.escape(name)}" content="([^"]*)">', text)
    return html.unescape(found[1]) if found else ""


def check_head(path, text):
    """What a link shows, also one to the site itself, whose document only leads on."""
    title = re.search(r"<title>([^<]*)</title>", text)
    check(title and "swift-timers" in title[1], f"{path}: no title")
    for name in ["description", "twitter:card", "twitter:image"]:
        check(content(text, "name", name), f"{path}: no {name}")
    for name in ["og:title", "og:description", "og:url", "og:image"]:
        check(content(text, "property", name), f"{path}: no {name}")
    card = content(text, "property", "og:image").split("/images/")[-1]
    check((site / "images" / card).is_file(), f"{path}: its card {card} is not there")
    return title


paths = set(pages())
titles = {}
sitemap = (site / "sitemap.xml").read_text()
entrance = (site / "index.html").read_text()
check_head("the site", entrance)
check('content="0; url=documentation/"' in entrance, "the site does not lead to its first page")
for path in sorted(paths):
    text = (site / path / "index.html").read_text()
    title = check_head(path, text)
    address = re.search(r'<link rel="canonical" href="([^"]*)">', text)
    check(address and html.unescape(address[1]).endswith(f"/{path}/"), f"{path}: no address")
    check(address and f"<loc>{address[1]}</loc>" in sitemap, f"{path}: not in the sitemap")
    body = re.search(r"<noscript>(.*)</noscript>", text, re.DOTALL)
    words = re.sub(r"<[^>]*>", " ", body[1]) if body else ""
    check(len(words.split()) > 5, f"{path}: no text without scripts")
    for link in re.findall(r'<a href="([^"#]*)', body[1] if body else ""):
        link = urllib.parse.unquote(html.unescape(link))
        if link.startswith("http"):
            continue
        target = (site / path / link if not link.startswith("/") else site / link.lstrip("/")).resolve()
        check((target / "index.html").is_file() or target.is_file(), f"{path}: a link to {link} leads nowhere")
    titles.setdefault(title[1] if title else "", []).append(path)

articles = [path for path in paths if json.loads((site / f"data/{path}.json").read_text())["kind"] == "article"]
for title, same in titles.items():
    check(len([path for path in same if path in articles]) < 2, f"one title for {same}: {title}")
check("http://" not in sitemap.replace("http://www.sitemaps.org", ""), "the sitemap has an address without TLS")
print("\n".join(faults[:40]))
print(f"{len(paths)} documents, {len(faults)} faults")
sys.exit(1 if faults or len(paths) < 300 else 0)

#!/usr/bin/env python3
"""Keeps the findings of npufuzz as issues on GitLab, with GitLab's command line (glab, logged in; or GITLAB_TOKEN).

    npufuzz triage sync --with='python3 gitlab.py GROUP/PROJECT'

Reads one request on standard input (docs/tracker.schema.json) and prints the issue's number and state. An issue that a person
closes with the label not-a-bug is none; the last note of a person says why. The label npufuzz keeps the list of issues short.
"""
import json
import subprocess
import sys
import urllib.parse

LABEL, NOT_A_BUG = "npufuzz", "not-a-bug"
# glab prints the status of HTTP when GitLab wants no more requests now; npufuzz then ends the sync.
RATE_LIMIT, NOT_NOW = "429", 75


def api(method, path, send=None):
    """Returns what GitLab answers: a list of all pages of a list, or an object."""
    words = ["glab", "api", "--method", method, f"projects/{urllib.parse.quote(sys.argv[1], safe='')}/{path}"]
    words += ["--paginate"] if method == "GET" else ["--header", "Content-Type: application/json", "--input", "-"]
    run = subprocess.run(words, input=json.dumps(send) if send else None, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.stderr.write(run.stderr)
        sys.exit(NOT_NOW if RATE_LIMIT in run.stderr else 1)
    read, at, pages = json.JSONDecoder(), 0, []
    while at < len(run.stdout.rstrip()):  # glab prints one list a page
        page, at = read.raw_decode(run.stdout, at)
        pages.append(page)
        at += len(run.stdout[at:]) - len(run.stdout[at:].lstrip())
    return [entry for page in pages for entry in page] if isinstance(pages[0], list) else pages[0]


def find(keys):
    """Returns the issue that an earlier try made, if any."""
    for issue in api("GET", f"issues?labels={LABEL}&scope=all&per_page=100"):
        if any(key in (issue["description"] or "") for key in keys):
            return issue
    return None


def answer(issue):
    told = {"number": issue["iid"], "state": "open" if issue["state"] == "opened" else "fixed"}
    if told["state"] == "fixed" and NOT_A_BUG in issue["labels"]:
        notes = api("GET", f"issues/{issue['iid']}/notes?sort=desc&order_by=created_at&per_page=100")
        said = [note["body"] for note in notes if not note["system"]]
        told.update(state="not-a-bug", reason=said[0] if said else "closed as not a bug")
    return told


def comment(request, issue):
    """Writes a comment, unless an earlier try did."""
    if not request["retry"] or all(old["body"] != request["body"] for old in api("GET", f"{issue}/notes?per_page=100")):
        api("POST", f"{issue}/notes", {"body": request["body"]})


def main():
    request = json.load(sys.stdin)
    action, issue = request["action"], f"issues/{request['number']}"
    if action == "file":
        new = {"title": request["title"], "description": request["body"], "labels": LABEL}
        return answer(find(request["keys"]) or api("POST", "issues", new))
    now = api("GET", issue)
    if action == "close" and now["state"] == "opened":
        comment(request, issue)
        now = api("PUT", issue, {"state_event": "close"})
    if action == "reopen" and now["state"] == "closed" and NOT_A_BUG not in now["labels"]:
        comment(request, issue)
        now = api("PUT", issue, {"state_event": "reopen"})
    return answer(now)


if __name__ == "__main__":
    print(json.dumps(main()))

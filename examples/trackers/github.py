#!/usr/bin/env python3
"""Keeps the findings of npufuzz as issues on GitHub, with GitHub's command line (gh, logged in; or GH_TOKEN).

    npufuzz triage sync --with='python3 github.py OWNER/REPOSITORY'

Reads one request on standard input (docs/tracker.schema.json) and prints the issue's number and state. An issue that a person
closes as "not planned" is not a bug; the last comment says why. The label keeps the list of issues short.
"""
import json
import subprocess
import sys

LABEL = "npufuzz"
# gh says so when GitHub wants no more requests now; npufuzz then ends the sync.
RATE_LIMIT, NOT_NOW = "rate limit", 75


def api(method, path, send=None):
    """Returns what GitHub answers: a list of all pages of a list, or an object."""
    words = ["gh", "api", "--method", method, f"repos/{sys.argv[1]}/{path}"]
    words += ["--paginate"] if method == "GET" else ["--input", "-"]
    run = subprocess.run(words, input=json.dumps(send) if send else None, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.stderr.write(run.stderr)
        sys.exit(NOT_NOW if RATE_LIMIT in run.stderr.lower() else 1)
    read, at, pages = json.JSONDecoder(), 0, []
    while at < len(run.stdout.rstrip()):  # some versions of gh print one list a page
        page, at = read.raw_decode(run.stdout, at)
        pages.append(page)
        at += len(run.stdout[at:]) - len(run.stdout[at:].lstrip())
    return [entry for page in pages for entry in page] if isinstance(pages[0], list) else pages[0]


def find(keys):
    """Returns the issue that an earlier try made, if any. The list is exact at once; GitHub's search is minutes late."""
    for issue in api("GET", f"issues?labels={LABEL}&state=all&per_page=100"):
        if any(key in (issue["body"] or "") for key in keys):
            return issue
    return None


def answer(issue):
    told = {"number": issue["number"], "state": "open"}
    if issue["state"] == "closed":
        told["state"] = {"not_planned": "not-a-bug", "duplicate": "open"}.get(issue.get("state_reason"), "fixed")
    if told["state"] == "not-a-bug":
        comments = api("GET", f"issues/{issue['number']}/comments?per_page=100")
        told["reason"] = comments[-1]["body"] if comments else "closed as not planned"
    return told


def comment(request, issue):
    """Writes a comment, unless an earlier try did."""
    if not request["retry"] or all(old["body"] != request["body"] for old in api("GET", f"{issue}/comments?per_page=100")):
        api("POST", f"{issue}/comments", {"body": request["body"]})


def main():
    request = json.load(sys.stdin)
    action, issue = request["action"], f"issues/{request['number']}"
    if action == "file":
        new = {"title": request["title"], "body": request["body"], "labels": [LABEL]}
        return answer(find(request["keys"]) or api("POST", "issues", new))
    now = api("GET", issue)
    if action == "close" and now["state"] == "open":
        comment(request, issue)
        now = api("PATCH", issue, {"state": "closed", "state_reason": "completed"})
    if action == "reopen" and now["state"] == "closed" and now.get("state_reason") != "not_planned":
        comment(request, issue)
        now = api("PATCH", issue, {"state": "open"})
    return answer(now)


if __name__ == "__main__":
    print(json.dumps(main()))

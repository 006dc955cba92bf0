"""Drives a headless Chromium over a pipe in the DevTools protocol, with Python's library alone."""
import base64
import itertools
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find():
    """Returns the path of a browser, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Browser:
    """One browser with one page. Events (requests, exceptions, dialogs) are kept in `events`."""

    def __init__(self, path, seconds_max=120):
        self.profile = tempfile.TemporaryDirectory(prefix="npufuzz-browser-")
        self.events, self.numbers, self.rest, self.seconds_max = [], itertools.count(1), b"", seconds_max
        from_us, to_browser = os.pipe()
        self.from_browser, from_it = os.pipe()
        self.to_browser = to_browser
        # The protocol's descriptors are 3 and 4.
        script = 'exec {a}<&"$1" {b}>&"$2"; exec 3<&"$a" 4>&"$b" {a}<&- {b}>&-; shift 2; exec "$@"'
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--remote-debugging-pipe",
                   "--window-size=1280,1000", "--user-data-dir=" + self.profile.name, "about:blank"]
        self.process = subprocess.Popen(["bash", "-c", script, "bash", str(from_us), str(from_it), path, *options],
                                        pass_fds=(from_us, from_it), stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL, start_new_session=True)
        os.close(from_us)
        os.close(from_it)
        self.session = None
        page = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log", "DOM"):
            self.call(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(20)
        except (OSError, RuntimeError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self.to_browser)
        os.close(self.from_browser)
        self.profile.cleanup()

    def receive(self, until):
        while b"\0" not in self.rest:
            ready = select.select([self.from_browser], [], [], max(0, until - time.monotonic()))[0]
            data = os.read(self.from_browser, 1 << 20) if ready else b""
            if not data:
                raise RuntimeError("the browser " + ("has ended" if ready else "does not answer"))
            self.rest += data
        message, _, self.rest = self.rest.partition(b"\0")
        return json.loads(message)

    def call(self, method, **params):
        """Returns the browser's answer, and keeps what it tells meanwhile in `events`."""
        number, until = next(self.numbers), time.monotonic() + self.seconds_max
        message = {"id": number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(until)
            if answer.get("id") == number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.keep(answer)

    def keep(self, message):
        """Keeps an event. What has no method answers a call that was given up."""
        if "method" in message:
            self.events.append(message)

    def wait(self, event):
        """Waits for the next event of that name."""
        begin, until = len(self.events), time.monotonic() + self.seconds_max
        while not any(one["method"] == event for one in self.events[begin:]):
            self.keep(self.receive(until))

    def open(self, url):
        """Returns the seconds until the page is loaded and drawn."""
        begin, known = time.monotonic(), len(self.events)
        self.call("Page.navigate", url=url)
        if not any(one["method"] == "Page.loadEventFired" for one in self.events[known:]):
            self.wait("Page.loadEventFired")
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return time.monotonic() - begin

    def open_unscripted(self, url):
        """Forbids the page to run scripts; run() still may."""
        self.call("Page.navigate", url=url)
        until = time.monotonic() + self.seconds_max
        while self.run("document.readyState") != "complete" and time.monotonic() < until:
            time.sleep(0.05)

    def run(self, expression):
        """Returns the value of an expression in the page, or of its promise."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(json.dumps(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def click(self, selector):
        """Clicks as a mouse does, in the middle of the first element there."""
        x, y = self.run(f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                        " e.scrollIntoView({block: 'center'}); const r = e.getClientRects()[0];"
                        " return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def type(self, text):
        self.call("Input.insertText", text=text)

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))

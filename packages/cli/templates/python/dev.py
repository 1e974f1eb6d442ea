"""Starts `obds listen`, which forwards webhooks to this machine, and the server. Not part of the application."""

import json
import os
import re
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import service

HERE = Path(__file__).parent
FILE = HERE / ".account.json"
PORT = os.environ.get("PORT", "4000")
HOW_TO_GET_A_KEY = (
    f"OBDS_API_KEY is missing in .env. Log in with: obds login --url {service.URL}\n"
    "Then write the key that this command prints into .env: obds keys create NAME"
)


def account():
    """Returns a key and a session. Without a session, `obds listen` uses that of `obds login`.

    If .env has no key, and the service runs on this machine, creates an account with a key at the first start, and
    writes the key to .env.
    """
    key = os.environ.get("OBDS_API_KEY")
    if FILE.exists():
        try:
            session = service.call("POST", "/developers/login", json.loads(FILE.read_text()))["token"]
            if key:
                return key, session
        except service.ObdsError as error:
            if error.code != "INVALID_CREDENTIALS":
                raise
            # The service has another database than at the last start, so the copy belongs to nobody.
            (HERE / "app.db").unlink(missing_ok=True)
    elif key:
        return key, None
    if urllib.parse.urlsplit(service.URL).hostname not in ("localhost", "127.0.0.1"):
        raise SystemExit(HOW_TO_GET_A_KEY)
    login = {"email": f"app-{secrets.token_hex(4)}@example.com", "password": secrets.token_urlsafe(16)}
    service.call("POST", "/developers/register", {"name": "Developer", "consent": True, **login})
    # A service in development sends no mail: it shows it in its outbox.
    try:
        with urllib.request.urlopen(f"{service.URL}/dev/outbox?to={login['email']}") as outbox:
            token = re.search(r"token=([\w-]+)", outbox.read().decode())
    except urllib.error.HTTPError:
        token = None
    if token is None:
        raise SystemExit(HOW_TO_GET_A_KEY)
    service.call("GET", "/developers/verify-email?token=" + token[1])
    session = service.call("POST", "/developers/login", login)["token"]
    key = service.call("POST", "/developers/keys", {"app_name": "My app"}, session)["key"]
    FILE.touch(0o600)
    FILE.write_text(json.dumps(login))
    others = [line for line in service.SETTINGS.read_text().splitlines() if not line.startswith("OBDS_API_KEY=")]
    service.SETTINGS.write_text("\n".join([*others, f"OBDS_API_KEY={key}", ""]))
    return key, session


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        key, session = account()
    except urllib.error.URLError:
        raise SystemExit(f"No service answers at {service.URL}. Start one in another terminal: obds dev") from None
    env = {**os.environ, "OBDS_URL": service.URL, "OBDS_API_KEY": key}
    if session:
        env["OBDS_SESSION"] = session
    program, *words = shlex.split(os.environ.get("OBDS_COMMAND", "npx obds"))
    words += ["listen", "--forward-to", f"http://localhost:{PORT}/webhooks", "--json"]
    listener = subprocess.Popen(
        [shutil.which(program) or program, *words], env=env, stdout=subprocess.PIPE, text=True
    )
    try:
        # The first line contains the signing secret, and each following line is an event.
        first = listener.stdout.readline()
        if not first:
            raise SystemExit("`obds listen` ended, so no webhook can arrive.")
        threading.Thread(target=show_events, args=[listener.stdout], daemon=True).start()
        env["OBDS_WEBHOOK_SECRET"] = json.loads(first)["signing_secret"]
        subprocess.run([sys.executable, HERE / "server.py"], env=env, check=False)
    except KeyboardInterrupt:
        pass
    finally:
        listener.terminate()


def show_events(lines):
    for line in lines:
        event = json.loads(line)
        print(event["event"], "->", event["forwarded"]["status"] or event["forwarded"]["error"], flush=True)


if __name__ == "__main__":
    main()

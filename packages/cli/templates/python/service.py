"""Calls of the Open Banking Data Service, with the standard library alone."""

import hashlib
import hmac
import json
import os
import time
import urllib.error
import urllib.request
from pathlib import Path

SETTINGS = Path(__file__).with_name(".env")
for line in SETTINGS.read_text().splitlines() if SETTINGS.exists() else []:
    name, is_setting, value = line.partition("=")
    if is_setting and value:
        os.environ.setdefault(name, value)

URL = os.environ.get("OBDS_URL", "http://localhost:3000")


class ObdsError(Exception):
    """The service refused a request. The message says what to do, and contains the id of the request."""

    def __init__(self, code, message, request_id):
        super().__init__(f"{message} ({code}, {request_id})")
        self.code = code


def call(method, path, body=None, token=None):
    """Sends a request with the API key, or with another token, and returns the response."""
    token = token or os.environ.get("OBDS_API_KEY", "")
    headers = {"Authorization": "Bearer " + token} if token else {}
    data = None if body is None else json.dumps(body).encode()
    if data:
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(URL + "/v1" + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as response:
            return json.load(response)
    except urllib.error.HTTPError as failure:
        error = json.load(failure)
        raise ObdsError(error["error_code"], error["error_message"], error["request_id"]) from None


def verify_webhook(raw_body, header, secret):
    """Returns the event if the service signed this body within the last five minutes, otherwise None."""
    fields = [field.partition("=") for field in (header or "").split(",")]
    t = next((value for name, _, value in fields if name == "t"), "")
    expected = hmac.new(secret.encode(), t.encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    fresh = t.isdecimal() and abs(time.time() - int(t)) <= 300
    signed = any(
        name == "v1" and hmac.compare_digest(value.encode(), expected.encode())
        for name, _, value in fields
    )
    return json.loads(raw_body) if fresh and signed else None

"""Signatures of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from typing import TYPE_CHECKING, Any, Optional, Union, overload

if TYPE_CHECKING:
    from typing import Literal

    from . import types

# The most signatures that are checked; a rotation has two.
MOST_SIGNATURES = 4
FIELDS = {"flat": "webhook_code", "event": "event_type"}


class WebhookError(Exception):
    """The reason why a request is not a valid webhook of the service. Respond with 400.

    `problem` is `no_signature`, `wrong_signature`, `outside_tolerance` or `other_envelope`.
    """

    def __init__(self, problem: str, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def _mac(t: str, body: bytes, secret: str) -> str:
    if not secret:
        raise ValueError("The signing secret is missing.")
    return hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha256).hexdigest()


def _bytes(raw_body: Union[bytes, str]) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode()
    if isinstance(raw_body, (bytes, bytearray, memoryview)):
        return bytes(raw_body)
    raise TypeError("The raw body is text or bytes as they arrived, not what a parser made of them.")


def sign_webhook(raw_body: Union[bytes, str], secret: str, *, now: Optional[float] = None) -> str:
    """Makes the value of `Service-Signature` for a body, for tests of a receiver. `now` is in seconds since 1970."""
    t = str(int(time.time() if now is None else now))
    return f"t={t},v1={_mac(t, _bytes(raw_body), secret)}"


@overload
def verify_webhook(
    raw_body: Union[bytes, str],
    signature: Optional[str],
    secret: str,
    *,
    envelope: Literal["flat"] = "flat",
    tolerance: float = 300,
    now: Optional[float] = None,
) -> types.WebhookPayload: ...


@overload
def verify_webhook(
    raw_body: Union[bytes, str],
    signature: Optional[str],
    secret: str,
    *,
    envelope: Literal["event"],
    tolerance: float = 300,
    now: Optional[float] = None,
) -> types.WebhookEnvelope: ...


def verify_webhook(
    raw_body: Union[bytes, str],
    signature: Optional[str],
    secret: str,
    *,
    envelope: str = "flat",
    tolerance: float = 300,
    now: Optional[float] = None,
) -> Any:
    """Verifies the signature of a webhook and returns its event.

    raw_body: the unparsed body.
    signature: the header `Service-Signature`.
    secret: the signing secret of the webhook, `whsec_…`.
    tolerance: the greatest age of a signature in seconds.

    Raises WebhookError if the signature is missing, wrong or too old.
    """
    body = _bytes(raw_body)
    fields = [field.strip().partition("=") for field in (signature or "").split(",")]
    times = [value for name, _, value in fields if name == "t"]
    given = [value for name, _, value in fields if name == "v1" and re.fullmatch("[0-9a-fA-F]{64}", value)]
    if len(times) != 1 or not re.fullmatch("[0-9]{1,15}", times[0]) or not given:
        raise WebhookError("no_signature", "The request has no Service-Signature that can be read.")
    expected = _mac(times[0], body, secret)
    if not any([hmac.compare_digest(value.lower(), expected) for value in given[:MOST_SIGNATURES]]):
        raise WebhookError(
            "wrong_signature",
            "No signature is that of this body: check that it is the raw body, and the secret that of this webhook.",
        )
    if abs((time.time() if now is None else now) - int(times[0])) > tolerance:
        raise WebhookError("outside_tolerance", f"It was not signed within {tolerance} seconds of now.")
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict) or FIELDS[envelope] not in event:
        raise WebhookError(
            "other_envelope",
            f"The body is signed, and has no {FIELDS[envelope]}: is the webhook registered with another envelope?",
        )
    return event

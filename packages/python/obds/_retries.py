"""Decides whether and when a request is repeated."""

from __future__ import annotations

import math
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Optional

from ._errors import ObdsError

# The longest accepted Retry-After in seconds; a longer one is an error at once.
LONGEST_WAIT = 60.0
FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0


def may_repeat(error: ObdsError, repeatable: bool) -> bool:
    # A request above the rate limit was not executed.
    if error.status == 429:
        return True
    if not repeatable:
        return False
    # With Retry-After, the first attempt with this key is still running; without it, another request used the key.
    if error.error_code == "IDEMPOTENCY_CONFLICT":
        return error.retry_after is not None
    unread = error.error_code == "UNREADABLE_RESPONSE" and 200 <= error.status < 300
    return error.status == 0 or error.status >= 500 or unread


def wait_after(
    error: ObdsError, attempt: int, max_retries: int, repeatable: bool, random: float
) -> Optional[float]:
    """Returns the seconds until the next attempt, or None. `attempt` counts from 1.

    Delays double from half a second to eight and vary by half, so that clients which failed together do not come back
    together.
    """
    if attempt > max_retries or not may_repeat(error, repeatable):
        return None
    delay = min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1)) * (0.5 + random / 2)
    if error.retry_after is None:
        return delay
    if error.retry_after > LONGEST_WAIT:
        return None
    return max(error.retry_after + random * FIRST_DELAY, delay)


def retry_after(header: Optional[str], now: float) -> Optional[float]:
    """Returns the seconds of Retry-After, a number or a date; None if it is invalid."""
    if header is None:
        return None
    text = header.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    if at.tzinfo is None:
        at = at.replace(tzinfo=timezone.utc)
    return float(max(0, math.ceil(at.timestamp() - now)))

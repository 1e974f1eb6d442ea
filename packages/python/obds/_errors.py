"""Errors of the client."""

from __future__ import annotations

from typing import List, Optional

from ._requests import Attempt


class ObdsError(Exception):
    """Every error response of the service, and every missing response. Branch on `error_code`.

    The client adds three codes to those of the service: NETWORK_ERROR, TIMEOUT, and UNREADABLE_RESPONSE for a response of
    something else, such as a proxy's page or a redirect.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        error_type: str,
        error_code: str,
        docs: Optional[str] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        # 0 without a response.
        self.status = status
        self.error_type = error_type
        self.error_code = error_code
        # Address of the page of this code, with cause and remedy.
        self.docs = docs
        # Quote it when you ask for help.
        self.request_id = request_id
        # Seconds of Retry-After.
        self.retry_after = retry_after
        # All attempts, including the last.
        self.attempts: List[Attempt] = []

    def __str__(self) -> str:
        return f"{self.error_code}: {self.message}"

"""Client of the Open Banking Data Service."""

from ._client import AsyncObds, Obds, SandboxConnection
from ._errors import ObdsError
from ._requests import Attempt, File, Frame, RequestOptions, ResponseInfo, response_info
from ._webhooks import WebhookError, sign_webhook, verify_webhook

__all__ = [
    "AsyncObds",
    "Attempt",
    "File",
    "Frame",
    "Obds",
    "ObdsError",
    "RequestOptions",
    "ResponseInfo",
    "SandboxConnection",
    "WebhookError",
    "response_info",
    "sign_webhook",
    "verify_webhook",
]

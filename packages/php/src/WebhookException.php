<?php

declare(strict_types=1);

namespace Obds;

/** The reason why a request is not a valid webhook of the service. Respond with 400. */
final class WebhookException extends \RuntimeException
{
    /** @param string $problem no_signature, wrong_signature, outside_tolerance or other_envelope */
    public function __construct(public readonly string $problem, string $message)
    {
        parent::__construct($message);
    }
}

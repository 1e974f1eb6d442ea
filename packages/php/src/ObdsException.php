<?php

declare(strict_types=1);

namespace Obds;

/**
 * Every error response of the service, and every missing response. Branch on `errorCode`.
 *
 * The client adds three codes to those of the service: NETWORK_ERROR, TIMEOUT, and UNREADABLE_RESPONSE for a response of
 * something else, such as a proxy's page or a redirect.
 */
final class ObdsException extends \RuntimeException
{
    /** @var list<Attempt> all attempts, including the last */
    public array $attempts = [];

    /**
     * @param int $status 0 without a response
     * @param ?string $docs address of the page of this code, with cause and remedy
     * @param ?string $requestId quote it when you ask for help
     * @param ?float $retryAfter seconds of Retry-After
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly string $errorType,
        public readonly string $errorCode,
        public readonly ?string $docs = null,
        public readonly ?string $requestId = null,
        public readonly ?float $retryAfter = null,
    ) {
        parent::__construct($message);
    }
}

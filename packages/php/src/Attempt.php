<?php

declare(strict_types=1);

namespace Obds;

/** One attempt of a request. */
final class Attempt
{
    /**
     * @param int $status 0 without a response
     * @param float $duration in seconds
     */
    public function __construct(
        public readonly int $status,
        public readonly ?string $requestId,
        public readonly ?string $errorCode,
        public readonly float $duration,
    ) {
    }
}

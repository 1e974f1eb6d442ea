<?php

declare(strict_types=1);

namespace Obds;

/** Metadata of a response. */
final class ResponseInfo
{
    /**
     * @param ?string $requestId quote it when you ask for help
     * @param array<string, string> $headers by their names in lower case
     * @param list<Attempt> $attempts
     */
    public function __construct(
        public readonly int $status,
        public readonly ?string $requestId,
        public readonly array $headers,
        public readonly array $attempts,
    ) {
    }
}

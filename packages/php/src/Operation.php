<?php

declare(strict_types=1);

namespace Obds;

/** @internal */
final class Operation
{
    /**
     * @param string $credential none, key, session or admin
     * @param bool $once whether it takes an Idempotency-Key
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly string $credential,
        public readonly bool $once,
    ) {
    }
}

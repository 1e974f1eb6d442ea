<?php

declare(strict_types=1);

namespace Obds;

/** A server-sent event. `data` is empty in a heartbeat. */
final class Frame
{
    public function __construct(
        public readonly ?string $id,
        public readonly string $event,
        public readonly string $data,
    ) {
    }
}

<?php

declare(strict_types=1);

namespace Obds;

/** A response that is a file or a page. */
final class File
{
    public function __construct(
        public readonly string $content,
        public readonly string $type,
        public readonly ResponseInfo $info,
    ) {
    }
}

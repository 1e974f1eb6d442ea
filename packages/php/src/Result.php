<?php

declare(strict_types=1);

namespace Obds;

/**
 * A response, which is read like an array, with its metadata.
 *
 * @template T of array
 * @implements \ArrayAccess<string, mixed>
 * @implements \IteratorAggregate<string, mixed>
 */
final class Result implements \ArrayAccess, \IteratorAggregate, \JsonSerializable
{
    /** @param T $body */
    public function __construct(public readonly array $body, public readonly ResponseInfo $info)
    {
    }

    public function offsetExists(mixed $name): bool
    {
        return isset($this->body[$name]);
    }

    public function offsetGet(mixed $name): mixed
    {
        return $this->body[$name];
    }

    public function offsetSet(mixed $name, mixed $value): void
    {
        throw new \LogicException('A response cannot be changed. Copy its body.');
    }

    public function offsetUnset(mixed $name): void
    {
        throw new \LogicException('A response cannot be changed. Copy its body.');
    }

    public function getIterator(): \Iterator
    {
        return new \ArrayIterator($this->body);
    }

    public function jsonSerialize(): array
    {
        return $this->body;
    }
}

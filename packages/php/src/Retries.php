<?php

declare(strict_types=1);

namespace Obds;

/**
 * Decides whether and when a request is repeated.
 *
 * @internal
 */
final class Retries
{
    /** The longest accepted Retry-After in seconds; a longer one is an error at once. */
    private const LONGEST_WAIT = 60.0;
    private const FIRST_DELAY = 0.5;
    private const LONGEST_DELAY = 8.0;

    private static function mayRepeat(ObdsException $error, bool $repeatable): bool
    {
        // A request above the rate limit was not executed.
        if ($error->status === 429) {
            return true;
        }
        if (!$repeatable) {
            return false;
        }
        // With Retry-After, the first attempt with this key is still running; without it, another request used the key.
        if ($error->errorCode === 'IDEMPOTENCY_CONFLICT') {
            return $error->retryAfter !== null;
        }
        $unread = $error->errorCode === 'UNREADABLE_RESPONSE' && $error->status >= 200 && $error->status < 300;
        return $error->status === 0 || $error->status >= 500 || $unread;
    }

    /**
     * Returns the seconds until the next attempt, or null. Delays double from half a second to eight and vary by half, so
     * that clients which failed together do not come back together.
     *
     * @param int $attempt the number of the one that failed, from 1
     * @param float $random from 0 to 1
     */
    public static function waitAfter(
        ObdsException $error,
        int $attempt,
        int $maxRetries,
        bool $repeatable,
        float $random,
    ): ?float {
        if ($attempt > $maxRetries || !self::mayRepeat($error, $repeatable)) {
            return null;
        }
        $delay = min(self::LONGEST_DELAY, self::FIRST_DELAY * 2 ** ($attempt - 1)) * (0.5 + $random / 2);
        if ($error->retryAfter === null) {
            return $delay;
        }
        return $error->retryAfter > self::LONGEST_WAIT
            ? null
            : max($error->retryAfter + $random * self::FIRST_DELAY, $delay);
    }

    /** Returns the seconds of Retry-After, a number or a date; null if it is invalid. */
    public static function retryAfter(?string $header, int $now): ?float
    {
        if ($header === null) {
            return null;
        }
        if (preg_match('/^\s*\d+\s*$/', $header)) {
            return (float) $header;
        }
        $at = preg_match('/GMT\s*$/', $header) ? strtotime($header) : false;
        return $at === false ? null : (float) max(0, $at - $now);
    }
}

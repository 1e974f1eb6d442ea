<?php

declare(strict_types=1);

namespace Obds;

/**
 * Signatures of webhooks.
 *
 * @phpstan-import-type WebhookPayload from Types
 * @phpstan-import-type WebhookEnvelope from Types
 */
final class Webhook
{
    /** The most signatures that are checked; a rotation has two. */
    private const MOST_SIGNATURES = 4;
    private const FIELDS = ['flat' => 'webhook_code', 'event' => 'event_type'];

    private static function mac(string $t, string $body, string $secret): string
    {
        if ($secret === '') {
            throw new \InvalidArgumentException('The signing secret is missing.');
        }
        return hash_hmac('sha256', "$t.$body", $secret);
    }

    /** Makes the value of `Service-Signature` for a body, for tests of a receiver. */
    public static function sign(string $rawBody, string $secret, ?int $now = null): string
    {
        $t = (string) ($now ?? time());
        return "t=$t,v1=" . self::mac($t, $rawBody, $secret);
    }

    /**
     * Verifies the signature of a webhook and returns its event.
     *
     * @param string $rawBody the unparsed body: `file_get_contents('php://input')`
     * @param ?string $signature the header `Service-Signature`: `$_SERVER['HTTP_SERVICE_SIGNATURE'] ?? null`
     * @param string $secret the signing secret of the webhook, `whsec_…`
     * @param 'flat'|'event' $envelope `envelope` of the webhook
     * @param int $tolerance the greatest age of a signature in seconds
     * @return ($envelope is 'flat' ? WebhookPayload : WebhookEnvelope)
     * @throws WebhookException if the signature is missing, wrong or too old
     */
    public static function verify(
        string $rawBody,
        ?string $signature,
        string $secret,
        string $envelope = 'flat',
        int $tolerance = 300,
        ?int $now = null,
    ): array {
        $times = [];
        $given = [];
        foreach (explode(',', $signature ?? '') as $field) {
            [$name, $value] = explode('=', trim($field), 2) + [1 => ''];
            if ($name === 't') {
                $times[] = $value;
            } elseif ($name === 'v1' && preg_match('/^[0-9a-f]{64}$/Di', $value)) {
                $given[] = strtolower($value);
            }
        }
        if (count($times) !== 1 || !preg_match('/^\d{1,15}$/D', $times[0]) || $given === []) {
            throw new WebhookException('no_signature', 'The request has no Service-Signature that can be read.');
        }
        $expected = self::mac($times[0], $rawBody, $secret);
        $isValid = false;
        foreach (array_slice($given, 0, self::MOST_SIGNATURES) as $value) {
            $isValid = hash_equals($expected, $value) || $isValid;
        }
        if (!$isValid) {
            throw new WebhookException(
                'wrong_signature',
                'No signature is that of this body: check that it is the raw body, and the secret that of this webhook.',
            );
        }
        if (abs(($now ?? time()) - (int) $times[0]) > $tolerance) {
            throw new WebhookException('outside_tolerance', "It was not signed within $tolerance seconds of now.");
        }
        $event = json_decode($rawBody, true);
        $field = self::FIELDS[$envelope];
        if (!is_array($event) || !isset($event[$field])) {
            throw new WebhookException(
                'other_envelope',
                "The body is signed, and has no $field: is the webhook registered with another envelope?",
            );
        }
        return $event;
    }
}

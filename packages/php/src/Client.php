<?php

declare(strict_types=1);

namespace Obds;

/**
 * A client of the Open Banking Data Service.
 *
 * @phpstan-import-type Account from Types
 * @phpstan-import-type TransactionSync from Types
 */
final class Client
{
    use Operations;

    /** A POST that changes nothing, so it may be repeated. */
    private const READS = '/transactions/enrich';
    /** The service's limits in bytes: for JSON, and for a file. */
    private const MOST_JSON_BYTES = 1024 * 1024;
    private const MOST_FILE_BYTES = 20 * 1024 * 1024;

    private readonly string $address;
    /** @var array<string, ?string> */
    private readonly array $credentials;
    private readonly \Closure $sleep;

    /**
     * @param ?string $apiKey an API key (`svc_test_sk_…`)
     * @param ?string $session session token of a developer, `devses_…`, for the account and its webhooks
     * @param ?string $adminKey the ADMIN_KEY of an installation, for its owner
     * @param string $baseUrl address of the service; `/v1` is added
     * @param float $timeout seconds without data after which an attempt fails
     * @param int $maxRetries further attempts after the first
     * @param ?\Closure $logger called with an array after each attempt, without credentials, queries or bodies
     * @param ?\Closure $sleep waits for a number of seconds between attempts. For tests
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] ?string $session = null,
        #[\SensitiveParameter] ?string $adminKey = null,
        string $baseUrl = 'http://localhost:3000',
        private readonly float $timeout = 30.0,
        private readonly int $maxRetries = 2,
        private readonly ?\Closure $logger = null,
        ?\Closure $sleep = null,
    ) {
        $this->address = self::addressOf($baseUrl);
        $this->credentials = [
            'none' => null,
            'key' => self::credential('apiKey', $apiKey),
            'session' => self::credential('session', $session),
            'admin' => self::credential('adminKey', $adminKey),
        ];
        $this->sleep = $sleep ?? static fn (float $seconds) => usleep((int) ($seconds * 1_000_000));
    }

    /**
     * Yields pages of added, modified and removed transactions since a cursor, or of the whole history.
     *
     * Store `next_cursor` of a page in the transaction of your database that stores its rows. A program that stops at any
     * time then continues with the stored cursor, and misses nothing.
     *
     * @return \Generator<int, Result<TransactionSync>>
     */
    public function sync(string $accountId, ?string $cursor = null, ?int $limit = null): \Generator
    {
        $cursor ??= '';
        do {
            $page = $this->listTransactions($accountId, ['cursor' => $cursor, 'limit' => $limit]);
            yield $page;
            $hasMore = $page['has_more'] && $page['next_cursor'] !== $cursor;
            $cursor = $page['next_cursor'];
        } while ($hasMore);
    }

    /**
     * Connects a simulated bank at once, in the place of its user. For tests.
     *
     * @return array{connection_id: string, accounts: list<Account>}
     */
    public function connectSandbox(
        string $bankId = 'banca-intesa',
        ?string $userId = null,
        ?string $seed = null,
        ?string $scenario = null,
    ): array {
        $started = $this->startConnect([
            'bank_id' => $bankId,
            // A new user each time, so that tests are independent.
            'user_id' => $userId ?? 'test-' . bin2hex(random_bytes(16)),
            'sandbox' => (object) array_filter(['seed' => $seed, 'scenario' => $scenario], is_string(...)),
        ]);
        $authorized = $this->sandboxAuthorize(['session_token' => $started['session_token']]);
        $exchanged = $this->exchangePublicToken(['public_token' => $authorized['public_token']]);
        $accounts = $this->listAccounts(['connection_id' => $exchanged['connection_id']]);
        return ['connection_id' => $exchanged['connection_id'], 'accounts' => $accounts['data']];
    }

    private static function addressOf(string $baseUrl): string
    {
        $parts = parse_url($baseUrl);
        if (!$parts || !in_array($parts['scheme'] ?? '', ['http', 'https'], true) || !isset($parts['host'])) {
            throw new \InvalidArgumentException('baseUrl is not an address, such as https://example.com.');
        }
        if (array_intersect_key($parts, ['user' => 1, 'pass' => 1, 'query' => 1, 'fragment' => 1]) !== []) {
            throw new \InvalidArgumentException('baseUrl has no user, password, query or fragment.');
        }
        return preg_replace('~/v1$~D', '', rtrim($baseUrl, '/')) . '/v1';
    }

    /** Checks a header value. The error does not quote the value, because messages may be logged. */
    private static function credential(string $name, #[\SensitiveParameter] ?string $value): ?string
    {
        if ($value === null || preg_match('/^[\x21-\x7e]+$/D', $value)) {
            return $value;
        }
        throw new \InvalidArgumentException(
            "$name is empty, or has a character that none has, such as a space or a line break at its end.",
        );
    }

    private function json(Operation $operation, array $params, array $query, mixed $body, array $options): Result
    {
        [$content, $info] = $this->exchange($operation, $params, $query, $body, $options, false);
        return new Result(self::objectOf($content) ?? [], $info);
    }

    private function download(Operation $operation, array $params, array $query, mixed $body, array $options): File
    {
        [$content, $info] = $this->exchange($operation, $params, $query, $body, $options, true);
        return new File($content, $info->headers['content-type'] ?? '', $info);
    }

    /** Yields server-sent events until the stream ends. It does not reconnect. */
    private function stream(
        Operation $operation,
        array $params,
        array $query,
        mixed $body,
        array $options,
    ): \Generator {
        [$address, $context] = $this->request($operation, $params, $query, $body, $options, '*/*');
        [$stream, $status, $headers] = $this->open($address, $context);
        try {
            if ($status !== 200) {
                throw $this->errorOf($status, $headers, (string) stream_get_contents($stream));
            }
            $fields = [];
            while (($line = fgets($stream)) !== false) {
                $line = rtrim($line, "\r\n");
                if ($line !== '') {
                    [$name, $value] = explode(':', $line, 2) + [1 => ''];
                    $fields[$name][] = str_starts_with($value, ' ') ? substr($value, 1) : $value;
                    continue;
                }
                if ($fields !== []) {
                    yield new Frame(
                        isset($fields['id']) ? end($fields['id']) : null,
                        isset($fields['event']) ? end($fields['event']) : '',
                        implode("\n", $fields['data'] ?? []),
                    );
                }
                $fields = [];
            }
        } finally {
            fclose($stream);
        }
    }

    private function rows(
        Operation $operation,
        array $params,
        array $query,
        array $options,
        string $by,
        ?string $rowId,
    ): \Generator {
        while (true) {
            $page = $this->json($operation, $params, $query, null, $options)->body;
            foreach ($page['data'] as $row) {
                yield $row;
            }
            if ($by === 'cursor') {
                $next = ['cursor' => $page['next_cursor'] ?? null];
            } elseif ($page['data'] === [] || ($page['has_more'] ?? true) === false) {
                return;
            } elseif ($by === 'offset') {
                $next = ['offset' => ($query['offset'] ?? 0) + count($page['data'])];
            } else {
                $next = ['starting_after' => end($page['data'])[$rowId]];
            }
            // Stop after the last page, and at a page whose successor is itself.
            if (($next['cursor'] ?? $next['offset'] ?? $next['starting_after'] ?? null) === null || $next === array_intersect_key($query, $next)) {
                return;
            }
            $query = $next + $query;
        }
    }

    /** @return array{string, resource} the address, and the context of the request */
    private function request(
        Operation $operation,
        array $params,
        array $query,
        mixed $body,
        array $options,
        string $accept,
    ): array {
        $path = preg_replace_callback('/\{(\w+)\}/', static function (array $found) use ($params): string {
            $value = $params[$found[1]];
            // An empty parameter would address another operation.
            if (in_array($value, ['', '.', '..'], true)) {
                throw new \InvalidArgumentException("\"$found[1]\" is missing.");
            }
            return rawurlencode($value);
        }, $operation->path);
        $given = array_map(
            static fn (mixed $value): string => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value,
            array_filter($query, static fn (mixed $value): bool => $value !== null),
        );
        $headers = ['Accept' => $accept, 'User-Agent' => 'obds-php', 'Connection' => 'close'];
        if ($this->credentials[$operation->credential] !== null) {
            $headers['Authorization'] = 'Bearer ' . $this->credentials[$operation->credential];
        }
        $content = null;
        if ($body !== null) {
            $isFile = is_string($body);
            $headers['Content-Type'] = $isFile ? 'application/octet-stream' : 'application/json';
            $flags = JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
            $content = $isFile ? $body : json_encode($body === [] ? (object) [] : $body, $flags);
            self::refuseTooLarge($content, $isFile);
        }
        if ($operation->once) {
            $key = $options['idempotency_key'] ?? bin2hex(random_bytes(16));
            if (!preg_match('/^[ -~]{1,255}$/D', $key)) {
                throw new \InvalidArgumentException('idempotency_key has 1 to 255 printable ASCII characters.');
            }
            $headers['Idempotency-Key'] = $key;
        }
        $headers = array_merge($headers, $options['headers'] ?? []);
        foreach ($headers as $name => $value) {
            if (preg_match('/[\r\n\0]/', "$name$value")) {
                throw new \InvalidArgumentException("The header $name has a line break.");
            }
        }
        $context = stream_context_create(['http' => [
            'method' => $operation->method,
            'header' => array_map(static fn ($name, $value) => "$name: $value", array_keys($headers), $headers),
            'content' => $content ?? '',
            'protocol_version' => 1.1,
            'ignore_errors' => true,
            // A credential must not follow a redirect.
            'follow_location' => 0,
            'timeout' => $options['timeout'] ?? $this->timeout,
        ]]);
        $search = $given === [] ? '' : '?' . http_build_query($given, '', '&', PHP_QUERY_RFC3986);
        return [$this->address . $path . $search, $context];
    }

    private static function refuseTooLarge(string $content, bool $isFile): void
    {
        $limit = $isFile ? self::MOST_FILE_BYTES : self::MOST_JSON_BYTES;
        if (strlen($content) <= $limit) {
            return;
        }
        $size = strlen($content);
        throw new ObdsException(
            "Not sent: the request has $size bytes, and the service accepts at most $limit bytes in one. Send the data in several smaller requests.",
            0,
            'INVALID_REQUEST',
            'PAYLOAD_TOO_LARGE',
        );
    }

    /** Sends until a response is final. @return array{string, ResponseInfo} */
    private function exchange(
        Operation $operation,
        array $params,
        array $query,
        mixed $body,
        array $options,
        bool $asFile,
    ): array {
        [$address, $context] = $this->request($operation, $params, $query, $body, $options, $asFile ? '*/*' : 'application/json');
        $repeatable = $operation->method !== 'POST' || $operation->once || $operation->path === self::READS;
        $attempts = [];
        while (true) {
            $began = hrtime(true);
            $error = null;
            $status = 0;
            $headers = [];
            try {
                [$content, $status, $headers] = $this->read($address, $context);
                if ($status < 200 || $status > 299) {
                    $error = $this->errorOf($status, $headers, $content);
                } elseif (!$asFile && self::objectOf($content) === null) {
                    $error = self::unreadable($status, $headers);
                }
            } catch (ObdsException $thrown) {
                $error = $thrown;
            }
            $requestId = $error ? $error->requestId : $headers['x-request-id'] ?? null;
            $duration = (hrtime(true) - $began) / 1e9;
            $attempts[] = $attempt = new Attempt($error ? $error->status : $status, $requestId, $error?->errorCode, $duration);
            $wait = $error === null
                ? null
                : Retries::waitAfter(
                    $error,
                    count($attempts),
                    $options['max_retries'] ?? $this->maxRetries,
                    $repeatable,
                    mt_rand() / mt_getrandmax(),
                );
            $this->log($operation, $attempt, count($attempts), $wait, $headers['service-warning'] ?? null);
            if ($error === null) {
                return [$content, new ResponseInfo($status, $requestId, $headers, $attempts)];
            }
            if ($wait === null) {
                $error->attempts = $attempts;
                throw $error;
            }
            ($this->sleep)($wait);
        }
    }

    /**
     * Opens the response, with its status and headers.
     *
     * @return array{resource, int, array<string, string>}
     */
    private function open(string $address, mixed $context): array
    {
        $timeout = stream_context_get_options($context)['http']['timeout'];
        $began = hrtime(true);
        $stream = @fopen($address, 'r', false, $context);
        if ($stream === false) {
            throw $this->noResponse((hrtime(true) - $began) / 1e9 >= $timeout, $timeout);
        }
        $status = 0;
        $headers = [];
        foreach (stream_get_meta_data($stream)['wrapper_data'] as $line) {
            if (preg_match('~^HTTP/\S+ (\d+)~', $line, $found)) {
                [$status, $headers] = [(int) $found[1], []];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $headers[strtolower($name)] = trim($value);
            }
        }
        return [$stream, $status, $headers];
    }

    /** @return array{string, int, array<string, string>} */
    private function read(string $address, mixed $context): array
    {
        $timeout = stream_context_get_options($context)['http']['timeout'];
        [$stream, $status, $headers] = $this->open($address, $context);
        $content = (string) stream_get_contents($stream);
        $hasTimedOut = stream_get_meta_data($stream)['timed_out'];
        fclose($stream);
        $isShort = isset($headers['content-length']) && strlen($content) < (int) $headers['content-length'];
        if ($hasTimedOut || $isShort) {
            throw $this->noResponse($hasTimedOut, $timeout);
        }
        return [$content, $status, $headers];
    }

    private function noResponse(bool $hasTimedOut, float $timeout): ObdsException
    {
        return $hasTimedOut
            ? new ObdsException("No response from $this->address within $timeout seconds.", 0, 'CLIENT_ERROR', 'TIMEOUT')
            : new ObdsException(
                "No complete response came from $this->address: the service cannot be reached, or the connection broke off.",
                0,
                'CLIENT_ERROR',
                'NETWORK_ERROR',
            );
    }

    /** @param array<string, string> $headers */
    private function errorOf(int $status, array $headers, string $content): ObdsException
    {
        $body = self::objectOf($content);
        $after = Retries::retryAfter($headers['retry-after'] ?? null, time());
        if (!is_string($body['error_code'] ?? null)) {
            return self::unreadable($status, $headers, $after);
        }
        return new ObdsException(
            $body['error_message'] ?? $body['error_code'],
            $status,
            $body['error_type'] ?? '',
            $body['error_code'],
            $body['docs'] ?? null,
            $headers['x-request-id'] ?? $body['request_id'] ?? null,
            $after,
        );
    }

    /** @param array<string, string> $headers */
    private static function unreadable(int $status, array $headers, ?float $retryAfter = null): ObdsException
    {
        $message = $status >= 300 && $status < 400
            ? 'The address redirects elsewhere, which a credential does not follow: set baseUrl to where it leads.'
            : "The response ($status) is not one of the service: its body is no JSON object that can be read whole.";
        $requestId = $headers['x-request-id'] ?? null;
        return new ObdsException($message, $status, 'CLIENT_ERROR', 'UNREADABLE_RESPONSE', null, $requestId, $retryAfter);
    }

    /** @return ?array<string, mixed> */
    private static function objectOf(string $content): ?array
    {
        $value = json_decode($content, true);
        return is_array($value) && !array_is_list($value) ? $value : null;
    }

    private function log(Operation $operation, Attempt $attempt, int $number, ?float $wait, ?string $warnings): void
    {
        try {
            $this->logger && ($this->logger)([
                'method' => $operation->method,
                'path' => $operation->path,
                'status' => $attempt->status,
                'request_id' => $attempt->requestId,
                'error_code' => $attempt->errorCode,
                'duration' => $attempt->duration,
                'attempt' => $number,
                'retry_in' => $wait,
                'warnings' => $warnings,
            ]);
        } catch (\Throwable) {
            // A logger that fails does not make a request fail.
        }
    }
}

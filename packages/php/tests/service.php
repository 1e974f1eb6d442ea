<?php

// The client with a running service. client.test.ts starts it and sets the environment.

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use Obds\Client;
use Obds\ObdsException;

function same(mixed $expected, mixed $actual, string $about): void
{
    if ($expected !== $actual) {
        throw new RuntimeException("$about: expected " . json_encode($expected) . ', got ' . json_encode($actual));
    }
}

function refused(Closure $call): ObdsException
{
    try {
        $call();
    } catch (ObdsException $error) {
        return $error;
    }
    throw new RuntimeException('The request was not refused.');
}

$obds = new Client(getenv('OBDS_API_KEY'), getenv('OBDS_SESSION'), baseUrl: getenv('OBDS_URL'));
$connection = $obds->connectSandbox('otp', seed: 'php', scenario: 'salaried');
$account = $connection['accounts'][0]['id'];

$balance = $obds->getBalance($account);
same('RSD', $balance['currency'], 'a field');
same(true, $balance->info->requestId !== null, 'a request id');
same(1, count($balance->info->attempts), 'attempts');

// Lists are complete, whatever the page.
$rows = iterator_to_array($obds->eachTransactions($account), false);
same($rows, iterator_to_array($obds->eachTransactions($account, ['limit' => 97]), false), 'by id');
same(count($rows), count(iterator_to_array($obds->eachSearchTransactions(['account_id' => $account, 'limit' => 97]), false)), 'by cursor');
$banks = iterator_to_array($obds->eachBanks(), false);
same($banks, iterator_to_array($obds->eachBanks(['limit' => 3]), false), 'by offset');
same(1, count(iterator_to_array($obds->eachConnections(['limit' => 1]), false)), 'connections');

// Errors have their code.
$error = refused(fn () => $obds->getBalance('acc_unknown'));
same([404, 'ITEM_ERROR', 'ACCOUNT_NOT_FOUND'], [$error->status, $error->errorType, $error->errorCode], 'an error');
same(true, $error->requestId !== null && $error->docs !== null, 'its request id and page');
$error = refused(fn () => $obds->getBalance($account, ['headers' => ['Sandbox-Fault' => 'CONSENT_EXPIRED']]));
same('CONSENT_EXPIRED', $error->errorCode, 'a fault of the sandbox');

// A repeated key gets the first response.
$options = ['idempotency_key' => 'php-1'];
$first = $obds->createLinkToken(['user_id' => 'u'], $options);
same($first->body, $obds->createLinkToken(['user_id' => 'u'], $options)->body, 'a repeated request');
same(true, str_contains(refused(fn () => $obds->createLinkToken(['user_id' => 'v'], $options))->errorCode, 'IDEMPOTENCY'), 'another request');

// A copy that stops after its first page continues with its cursor.
$copy = [];
$cursor = null;
$read = function (int $pages) use ($obds, $account, &$copy, &$cursor): void {
    foreach ($obds->sync($account, $cursor, 100) as $page) {
        if ($pages-- === 0) {
            return;
        }
        foreach ([...$page['added'], ...$page['modified']] as $row) {
            $copy[$row['id']] = $row;
        }
        foreach ($page['removed'] as $row) {
            unset($copy[$row['transaction_id']]);
        }
        $cursor = $page['next_cursor'];
    }
};
$read(1);
same(100, count($copy), 'the first page');
$read(-1);
same(count($rows), count($copy), 'the rest');
$made = $obds->injectTransactions($account, ['transactions' => [['amount' => -990.5, 'description' => 'LIDL 141']]]);
$read(-1);
same(true, isset($copy[$made['data'][0]['id']]), 'the new row');

// Files.
$file = $obds->getStatement($account, ['format' => 'camt053']);
same([true, true], [str_contains($file->type, 'xml'), str_starts_with($file->content, '<?xml')], 'a statement');
same(400, refused(fn () => $obds->importStatements('nothing', ['user_id' => 'u']))->status, 'an unreadable file');
echo 'done';

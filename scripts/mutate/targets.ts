/** Code that must not break unnoticed, with its tests. */
import { globSync } from 'node:fs';

export interface Target {
  readonly name: string;
  /** Paths from the root of the project; `*` matches any name. */
  readonly files: readonly string[];
  /** Cheap tests, and tests that find most, come first. */
  readonly tests: readonly string[];
}

export const targets: readonly Target[] = [
  {
    name: 'auth',
    files: ['src/auth/*.ts'],
    tests: [
      'src/developers/api-keys/key-token.test.ts',
      'test/contracts/isolation.test.ts',
      'test/journeys/key-rolling.test.ts',
      'test/journeys/key-settings.test.ts',
      'test/contracts/access.test.ts',
      'test/contracts/developers.test.ts',
      'test/journeys/developer-keys.test.ts',
      'test/contracts/rate-limits.test.ts',
      'test/journeys/developer-admin.test.ts',
      'test/journeys/developer-usage.test.ts',
      'test/journeys/developer-account.test.ts',
      'test/journeys/account-security.test.ts',
      'test/journeys/renewal.test.ts',
      'test/journeys/developer-deletion.test.ts',
      'test/conventions.test.ts',
    ],
  },
  {
    name: 'keys',
    files: [
      'src/developers/api-keys/secret-store.ts',
      'src/developers/api-keys/store.ts',
      'src/developers/api-keys/revoke-routes.ts',
      'src/developers/api-keys/secret-routes.ts',
      'src/developers/api-keys/settings.ts',
      'src/consent/connect/key-settings.ts',
    ],
    tests: [
      'src/developers/api-keys/key-token.test.ts',
      'src/developers/api-keys/demo-keys.test.ts',
      'test/contracts/isolation.test.ts',
      'test/journeys/key-rolling.test.ts',
      'test/journeys/key-settings.test.ts',
      'test/journeys/key-revocation.test.ts',
      'test/contracts/access.test.ts',
      'test/journeys/developer-keys.test.ts',
      'test/journeys/paging.test.ts',
      'test/journeys/developer-deletion.test.ts',
    ],
  },
  {
    name: 'tokens',
    files: [
      'src/consent/connect/authorize.ts',
      'src/consent/connect/exchange.ts',
      'src/consent/connect/login.ts',
      'src/consent/connect/states.ts',
      'src/consent/connect/store.ts',
      'src/consent/link/routes.ts',
    ],
    tests: [
      'test/contracts/isolation.test.ts',
      'test/journeys/renewal.test.ts',
      'test/journeys/consent.test.ts',
      'test/journeys/connect.test.ts',
      'test/contracts/access.test.ts',
      'test/journeys/connect-races.test.ts',
      'test/journeys/key-settings.test.ts',
      'test/journeys/key-revocation.test.ts',
      'test/journeys/erasure.test.ts',
    ],
  },
  {
    name: 'sync',
    files: [
      'src/ledger/transactions/sync.ts',
      'src/ledger/transactions/store.ts',
      'src/ledger/transactions/routes.ts',
    ],
    tests: [
      'test/contracts/isolation.test.ts',
      'test/journeys/connect.test.ts',
      'test/journeys/sync-request.test.ts',
      'test/journeys/paging.test.ts',
      'test/contracts/access.test.ts',
      'test/contracts/errors.test.ts',
      'test/journeys/sandbox.test.ts',
      'test/journeys/sync-model.test.ts',
    ],
  },
  {
    name: 'ledger',
    files: [
      'src/ledger/transactions/apply.ts',
      'src/ledger/transactions/stored-entry.ts',
      'src/ledger/transactions/edit-store.ts',
      'src/ledger/transactions/ledger-store.ts',
    ],
    tests: [
      'src/ledger/transactions/apply.test.ts',
      'test/journeys/corrections.test.ts',
      'test/journeys/sync-request.test.ts',
      'test/contracts/isolation.test.ts',
      'test/journeys/erasure.test.ts',
      'test/journeys/sandbox.test.ts',
      'test/journeys/sync-concurrency.test.ts',
      'test/journeys/sandbox-races.test.ts',
      'test/journeys/sync-model.test.ts',
      'test/journeys/daily-pull.test.ts',
    ],
  },
  {
    name: 'expiry',
    files: [
      'src/consent/connections/expiry.ts',
      'src/consent/connections/expiry-store.ts',
      'src/consent/connections/status.ts',
      'src/consent/connections/erasure/revoke.ts',
      'src/ledger/accounts/access.ts',
    ],
    tests: [
      'test/contracts/isolation.test.ts',
      'test/journeys/consent.test.ts',
      'test/journeys/connect.test.ts',
      'test/journeys/sandbox.test.ts',
      'test/journeys/erasure.test.ts',
    ],
  },
  {
    name: 'signature',
    files: ['src/webhooks/endpoints/delivery/signing.ts'],
    tests: ['src/webhooks/endpoints/delivery/signing.test.ts', 'test/journeys/webhooks.test.ts'],
  },
  {
    name: 'delivery',
    files: [
      'src/webhooks/endpoints/delivery/attempt.ts',
      'src/webhooks/endpoints/delivery/deactivation.ts',
      'src/webhooks/endpoints/delivery/delivery-log-store.ts',
      'src/webhooks/endpoints/delivery/delivery-store.ts',
      'src/webhooks/endpoints/delivery/policy.ts',
      'src/webhooks/endpoints/delivery/queue.ts',
      'src/webhooks/endpoints/store.ts',
    ],
    tests: [
      'src/webhooks/endpoints/delivery/policy.test.ts',
      'src/webhooks/endpoints/delivery/deactivation.test.ts',
      'src/webhooks/endpoints/delivery/workers.test.ts',
      'src/webhooks/endpoints/delivery/delivery.test.ts',
      'test/contracts/isolation.test.ts',
      'test/journeys/webhooks-log.test.ts',
      'test/journeys/webhooks-events.test.ts',
      'test/journeys/webhooks.test.ts',
    ],
  },
  {
    name: 'erasure',
    files: [
      'src/consent/connections/erasure/erase*.ts',
      'src/developers/data-rights/*.ts',
      'src/**/personal-store.ts',
      'src/main/rooms.ts',
    ],
    tests: [
      'test/privacy.test.ts',
      'test/journeys/retention.test.ts',
      'test/journeys/key-revocation.test.ts',
      'test/journeys/consent.test.ts',
      'test/journeys/developer-data-rights.test.ts',
      'test/journeys/developer-deletion.test.ts',
      'test/journeys/erasure.test.ts',
      'test/journeys/simplefin.test.ts',
      'test/journeys/assistant-consent.test.ts',
      'test/journeys/request-log.test.ts',
    ],
  },
  {
    name: 'isolation',
    files: [
      'src/ledger/accounts/store.ts',
      'src/consent/connections/store.ts',
      'src/consent/connections/developer-store.ts',
      'src/events/signal-store.ts',
      'src/events/outbox.ts',
      'src/events/store.ts',
      'src/ingest/pull.ts',
      'src/ingest/store.ts',
    ],
    tests: [
      'test/contracts/isolation.test.ts',
      'test/contracts/access.test.ts',
      'test/journeys/paging.test.ts',
      'test/journeys/connect.test.ts',
      'test/journeys/renewal.test.ts',
      'test/journeys/consent.test.ts',
      'src/events/stream.test.ts',
      'test/journeys/key-revocation.test.ts',
      'test/journeys/overview.test.ts',
      'test/journeys/daily-pull.test.ts',
      'test/journeys/connect-races.test.ts',
      'test/journeys/erasure.test.ts',
    ],
  },
];

/** Returns the files of a target. @throws if a name matches no file, so that moved files are noticed */
export const filesOf = (root: string, { name, files }: Target): string[] =>
  files.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
    if (found.length === 0) throw new Error(`${pattern} of the target "${name}" is no file`);
    return found.sort();
  });

/** What must not break unnoticed, and the tests that are there to notice. */

export interface Target {
  readonly name: string;
  readonly files: readonly string[];
  /** Tried in this order until one fails: those that find most come first. */
  readonly tests: readonly string[];
}

export const targets: readonly Target[] = [
  {
    name: 'authentication',
    files: [
      'src/auth/key-gate.ts',
      'src/auth/credential-store.ts',
      'src/api-keys/secret-store.ts',
      'src/api-keys/store.ts',
      'src/auth/session-gate.ts',
      'src/auth/session-store.ts',
      'src/auth/admin-gate.ts',
    ],
    tests: [
      'test/contracts/access.test.ts',
      'test/journeys/developer-keys.test.ts',
      'test/journeys/key-rolling.test.ts',
      'test/journeys/key-settings.test.ts',
      'src/api-keys/key-token.test.ts',
      'src/api-keys/demo-keys.test.ts',
      'test/contracts/rate-limits.test.ts',
      'test/journeys/developer-account.test.ts',
      'test/journeys/developer-deletion.test.ts',
    ],
  },
  {
    name: 'keys',
    files: [
      'src/api-keys/revoke-routes.ts',
      'src/api-keys/settings.ts',
      'src/connect/key-settings.ts',
      'src/connections/developer-store.ts',
      'src/connections/erase-key.ts',
    ],
    tests: [
      'test/journeys/key-settings.test.ts',
      'test/journeys/key-revocation.test.ts',
      'test/journeys/developer-keys.test.ts',
    ],
  },
  {
    name: 'tokens',
    files: [
      'src/connect/authorize.ts',
      'src/connect/exchange.ts',
      'src/connect/states.ts',
      'src/connect/store.ts',
      'src/link/routes.ts',
    ],
    tests: [
      'test/journeys/connect.test.ts',
      'test/contracts/access.test.ts',
      'test/journeys/connect-races.test.ts',
      'test/journeys/consent.test.ts',
    ],
  },
  {
    name: 'sync',
    files: ['src/transactions/sync.ts', 'src/transactions/store.ts'],
    tests: [
      'test/journeys/sync-model.test.ts',
      'test/journeys/connect.test.ts',
      'test/contracts/access.test.ts',
      'test/journeys/sync-request.test.ts',
    ],
  },
  {
    name: 'ledger',
    files: ['src/transactions/apply.ts', 'src/transactions/edit-store.ts'],
    tests: [
      'src/transactions/apply.test.ts',
      'test/journeys/sandbox.test.ts',
      'test/journeys/sync-request.test.ts',
      'test/journeys/sync-life.test.ts',
      'test/journeys/sandbox-races.test.ts',
    ],
  },
  {
    name: 'expiry',
    files: [
      'src/connections/expiry.ts',
      'src/connections/status.ts',
      'src/connections/revoke.ts',
      'src/accounts/access.ts',
    ],
    tests: [
      'test/journeys/consent.test.ts',
      'test/journeys/connect.test.ts',
      'test/journeys/sandbox.test.ts',
    ],
  },
  {
    name: 'signature and delivery',
    files: [
      'src/webhooks/signing.ts',
      'src/webhooks/attempt.ts',
      'src/webhooks/deactivation.ts',
      'src/webhooks/delivery-store.ts',
      'src/webhooks/policy.ts',
      'src/webhooks/queue.ts',
    ],
    tests: [
      'src/webhooks/signing.test.ts',
      'src/webhooks/policy.test.ts',
      'src/webhooks/delivery.test.ts',
      'test/journeys/webhooks.test.ts',
      'src/webhooks/deactivation.test.ts',
      'test/journeys/webhooks-events.test.ts',
    ],
  },
];

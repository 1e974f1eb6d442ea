// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code
/** Realistic faults in the protection of tenants, tokens and rows, each with the test that notices it. */
import { readFileSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

interface Fault {
  readonly name: string;
  readonly file: string;
  /** A text that occurs in the file exactly once. */
  readonly original: string;
  readonly replacement: string;
  /** The only test that is run. */
  readonly test: { readonly file: string; readonly name: string };
}

const simulated: Fault['test'] = {
  file: 'test/simulation/simulation.test.ts',
  name: 'no seed finds anything broken',
};

const isolation = (name: string): Fault['test'] => ({ file: 'test/contracts/isolation.test.ts', name });

export const faults: readonly Fault[] = [
  {
    name: 'the tenant is not asked for in cursor sync',
    file: 'src/ledger/transactions/store.ts',
    original: 'where a.id = ${accountId} and a.key_id = ${keyId}\n    ), page_end as',
    replacement: 'where a.id = ${accountId}\n    ), page_end as',
    test: isolation('an object of another key cannot be read in any mode, as if it did not exist'),
  },
  {
    name: 'the tenant is not asked for in the list',
    file: 'src/ledger/transactions/store.ts',
    original: 'where a.id = ${accountId} and a.key_id = ${keyId}\n    ), page as (',
    replacement: 'where a.id = ${accountId}\n    ), page as (',
    test: isolation('an object of another key cannot be read in any mode, as if it did not exist'),
  },
  {
    name: 'a cursor of another account is accepted',
    file: 'src/ledger/transactions/store.ts',
    original: 'where id = ${cursor} and key_id = a.key_id and account_no = a.no',
    replacement: 'where id = ${cursor}',
    test: isolation('a cursor works for its account only, not for another account or key'),
  },
  {
    name: 'another key exchanges a public token',
    file: 'src/consent/connect/store.ts',
    original: 'where p.hash = ${hash} and p.key_id = ${keyId} for update of s',
    replacement: 'where p.hash = ${hash} for update of s',
    test: isolation(
      'a public token can be exchanged only by the key of its session, and attempts of others do not use it up',
    ),
  },
  {
    name: 'a link token of a revoked key is accepted',
    file: 'src/auth/key-gate.ts',
    original: 'refusalOf(deps, row) ?? (row.expiresAt',
    replacement: '(row.expiresAt',
    test: isolation('all tokens of a revoked key are refused from the next request on'),
  },
  {
    name: 'a session of a revoked key is authorized',
    file: 'src/consent/connect/store.ts',
    original: 'where s.hash = ${hash} and k.revoked_at is null',
    replacement: 'where s.hash = ${hash}',
    test: isolation('all tokens of a revoked key are refused from the next request on'),
  },
  {
    name: 'events go to the webhooks of another developer',
    file: 'src/webhooks/endpoints/delivery/queue.ts',
    original: '.filter((webhook) => webhook.developerId === event.developerId)',
    replacement: '',
    test: isolation(
      'rounds over all connections notify each developer about their own only, and only subscribers',
    ),
  },
  {
    name: 'a demo key that was taken out of the configuration still works',
    file: 'src/developers/api-keys/secret-store.ts',
    original: "where k.kind = 'demo' and k.revoked_at is null",
    replacement: "where false and k.kind = 'demo' and k.revoked_at is null",
    test: isolation('a demo key is refused while it is not configured, and works again when it is'),
  },
  {
    name: 'has_more of sync is off by one',
    file: 'src/ledger/transactions/sync.ts',
    original: 'has_more: added.length > limit',
    replacement: 'has_more: added.length >= limit',
    test: isolation('has_more is exact at every length of a list'),
  },
  {
    name: 'has_more of the list is off by one',
    file: 'src/ledger/transactions/list.ts',
    original: 'has_more: rows.length > limit',
    replacement: 'has_more: rows.length >= limit',
    test: isolation('has_more is exact at every length of a list'),
  },
  {
    name: 'the end of the page is dropped from sync',
    file: 'src/ledger/transactions/store.ts',
    original: ' and changed_seq <= coalesce(page_end.seq, changed_seq)',
    replacement: '',
    test: isolation('a change is reported once, on the page on which it happened'),
  },
  {
    name: 'a balance need not be exact',
    file: 'src/ledger/transactions/edit-store.ts',
    original: '!Number.isSafeInteger(after) || ',
    replacement: '',
    test: {
      file: 'src/ledger/transactions/apply.test.ts',
      name: 'a report that would make a balance inexact is refused',
    },
  },
  {
    name: 'an event is recorded outside the transaction of its change',
    file: 'src/ingest/pull.ts',
    original: 'await deps.outbox.record(tx, [...updates, ...closed]);',
    replacement: 'await deps.sql.begin((own) => deps.outbox.record(own, [...updates, ...closed]));',
    test: simulated,
  },
  {
    name: 'a change is acknowledged before its commit',
    file: 'src/platform/database/transaction.ts',
    original: "if ((await query({ text: 'commit' })).command === 'ROLLBACK')",
    replacement: "void query({ text: 'commit' }).catch(() => {});\n    if (over === null)",
    test: simulated,
  },
  {
    name: 'an Idempotency-Key is recorded after the change has been committed',
    file: 'src/auth/idempotency/idempotent-runner.ts',
    original: 'last: (tx, response) => settle(tx, asked, response),\n      });',
    replacement:
      'last: async (_tx, response) => response,\n      }).then((response) => settleApart(asked, response));',
    test: simulated,
  },
  {
    name: 'a delivery counts as delivered before its receiver has answered',
    file: 'src/webhooks/endpoints/delivery/attempt.ts',
    original: "const outcome = await inSpan('webhook delivery'",
    replacement:
      "await saveArrived({ id, connectionId, attempts, attempt: { startedAt, durationMs: 0, status: 200, answer: null, error: null } });\n  const outcome = await inSpan('webhook delivery'",
    test: simulated,
  },
  {
    name: 'a revocation leaves deliveries about the connection',
    file: 'src/webhooks/endpoints/delivery/queue.ts',
    original: 'await deleteSuperseded(tx, connectionId!, id);',
    replacement: '{}',
    test: simulated,
  },
  {
    name: 'the bookmark of a connection is moved before its rows are committed',
    file: 'src/ingest/pull.ts',
    original: 'const locked = await lockForPull(',
    replacement:
      'await deps.sql.begin((own) => saveBookmarks(own, fetched.map(({ row }) => row.id), fetched.map(({ until }) => until)));\n  const locked = await lockForPull(',
    test: simulated,
  },
];

/** Returns the mutant of a fault. @throws if its text does not occur in the file exactly once */
export const mutantOf = (
  root: string,
  fault: Fault,
): Pick<Mutant, 'file' | 'start' | 'end' | 'replacement'> => {
  const [before, after, ...more] = readFileSync(`${root}/${fault.file}`, 'utf8').split(fault.original);
  if (after === undefined || more.length > 0) {
    throw new Error(
      `"${fault.name}" can no longer be made: ${fault.file} has its text ${more.length === 0 ? 'nowhere' : 'several times'}`,
    );
  }
  const start = before!.length;
  return { file: fault.file, start, end: start + fault.original.length, replacement: fault.replacement };
};

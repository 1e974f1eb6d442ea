/** Lists the statements that reach rows of tenants without naming the tenant (isolation and sharding). */
import type { Statement } from './statements.ts';

/**
 * Tables with `key_id` that all nodes have as a copy (reference tables), or that only one node has. They are read by a
 * hash, or before the tenant is known. docs/operations.md describes the distribution.
 */
export const WHOLE: ReadonlySet<string> = new Set([
  'assistant_grants',
  'bank_visits',
  'connect_sessions',
  'erasure_receipts',
  'idempotent_requests',
  'key_secrets',
  'key_tokens',
  'link_tokens',
  'plaid_items',
  'plaid_link_tokens',
  'public_tokens',
  'request_log',
  'simplefin_accounts',
  'simplefin_tokens',
  'user_pages',
  'xs2a_consents',
  'xs2a_customers',
  'xs2a_tpps',
]);

const ALL = 'a look at all tenants, by work in the background';
const PULL = 'a pull applies a page of connections of many tenants, which it holds, as one set';
const DEVELOPER = 'events of a developer, over all of their keys';
const DELIVERY =
  'a delivery knows its connection and not its key; the connection is held before it is settled';

/** Files with statements on a tenant's table without the tenant, with the tables and the reason. */
export const WITHOUT_TENANT: Readonly<Record<string, { tables: string; why: string }>> = {
  'src/developers/admin/store.ts': { tables: 'connections', why: ALL },
  'src/events/history-store.ts': { tables: 'events', why: DEVELOPER },
  'src/events/signal-store.ts': { tables: 'events', why: DEVELOPER },
  'src/events/store.ts': { tables: 'events', why: `${DEVELOPER}; ${ALL}` },
  'src/auth/idempotency/store.ts': {
    tables: 'connections',
    why: `${ALL}; what a record names is found by its hash`,
  },
  'src/ingest/raw-store.ts': {
    tables: 'accounts bank_reads connections',
    why: 'npm run reingest, over all tenants',
  },
  'src/ingest/store.ts': { tables: 'accounts connection_health connections', why: PULL },
  'src/developers/master-key/installation-store.ts': { tables: 'connections', why: ALL },
  'src/ledger/transactions/corrections/correction-store.ts': { tables: 'connection_corrections', why: PULL },
  'src/ledger/transactions/ledger-store.ts': { tables: 'accounts', why: PULL },
  'src/developers/usage/rollup-store.ts': { tables: 'usage_hours', why: ALL },
  'src/webhooks/endpoints/delivery/delivery-log-store.ts': { tables: 'connections', why: DELIVERY },
  'src/webhooks/endpoints/delivery/delivery-store.ts': { tables: 'connections', why: DELIVERY },
  'src/webhooks/endpoints/resend/resend-store.ts': { tables: 'connections events', why: DEVELOPER },
};

/** Removes text that contains no table names: comments, strings, quoted names. */
const bare = (text: string): string => text.replace(/--.*$/gm, '').replace(/'[^']*'|"[^"]*"/g, ' ');

const NAMED = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)|,\s*(\w+)\s+\w+\s+where\b/gi;

/** Returns the tables that a statement reads or writes. */
const tablesOf = (text: string): Set<string> =>
  new Set([...bare(text).matchAll(NAMED)].map(([, one, other]) => (one ?? other)!));

/**
 * Returns `file: table` of each statement on a tenant's table without `key_id`.
 * @param tenants names of the tables that have `key_id`
 */
export const withoutTenant = (
  statements: readonly Pick<Statement, 'place' | 'text'>[],
  tenants: ReadonlySet<string>,
): string[] => {
  const found = statements
    .filter(({ text }) => !/\bkey_id\b/.test(bare(text)))
    .flatMap(({ place, text }) =>
      [...tablesOf(text)]
        .filter((table) => tenants.has(table))
        .map((table) => `${place.replace(/:\d+$/, '')}: ${table}`),
    );
  return [...new Set(found)].sort();
};

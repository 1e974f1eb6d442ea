/**
 * Everything that is held about a developer as one JSON document, written piece by piece: at no time is more
 * than one connection's transactions, or one page of a table, in memory. Pages are read by key, so that a slow
 * reader holds no connection to the database.
 */
import { openAccounts } from '../accounts/access.ts';
import { accountShape, identityShape } from '../accounts/shape.ts';
import { holderPlace, listAccountsOfConnection } from '../accounts/store.ts';
import { apiKeyShape } from '../api-keys/shape.ts';
import { listKeys } from '../api-keys/store.ts';
import { listConsents } from '../connections/store.ts';
import { rememberDataKeys } from '../data-keys/data-keys.ts';
import type { Sql } from '../platform/database/postgres.ts';
import { correctionsOf } from '../transactions/export.ts';
import { transactionShape } from '../transactions/shape.ts';
import { listAll } from '../transactions/store.ts';
import { type DeliveryRow, listAttempts, listDeliveries } from '../webhooks/delivery-log-store.ts';
import { deliveryShape, webhookShape } from '../webhooks/shape.ts';
import { listWebhooks } from '../webhooks/store.ts';
import { type ExportedConnection, exportSections } from './export-store.ts';
import type { Needs } from './needs.ts';
import { developerShape } from './shape.ts';
import type { DeveloperRow } from './store.ts';

/** Each with its attempts and their answers: fewer at once than rows that are short. */
const DELIVERIES_PAGE = 100;

/** The document as a sequence of texts; concatenated they are one JSON object. */
export async function* exportDocument(deps: Needs, developer: DeveloperRow): AsyncGenerator<string> {
  const { sql, clock } = deps;
  const now = clock.now();
  const head = {
    object: 'developer_export',
    exported_at: now.toISOString(),
    developer: developerShape(developer),
    consented_at: developer.consentedAt.toISOString(),
    email_verified_at: developer.emailVerifiedAt?.toISOString() ?? null,
    api_keys: (await listKeys(sql, developer.id)).map((row) => apiKeyShape(row, now)),
  };
  yield JSON.stringify(head).slice(0, -1);
  const webhooks = await listWebhooks(sql, developer.id);
  const sections = exportSections(sql, developer);
  yield* array('api_key_secrets', sections.keySecrets);
  yield* array('connections', connections(deps, sections.connections));
  yield* array('link_tokens', sections.linkTokens);
  yield* array('connect_sessions', sections.connectSessions);
  yield* array('enrichment_corrections', sections.corrections);
  yield* array('idempotent_requests', sections.idempotentRequests);
  yield* array('events', sections.events);
  yield* array('webhooks', webhooks.map(webhookShape));
  yield* array('webhook_deliveries', deliveries(sql, webhooks));
  yield* array('requests', sections.requests);
  yield* array('pending_mails', sections.pendingMails);
  yield* array('mailed_links', sections.mailedLinks);
  yield* array('waitlist', sections.waitlist);
  yield '}\n';
}

async function* array(
  name: string,
  entries: AsyncIterable<object> | Iterable<object>,
): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ',';
  }
  yield ']';
}

async function* connections(deps: Needs, rows: AsyncIterable<ExportedConnection>): AsyncGenerator<object> {
  for await (const row of rows) yield { ...row, ...(await contents(deps, row.connection_id)) };
}

/** The consents and accounts of a connection with all transactions, unsealed, as they were at one instant. */
const contents = async (deps: Needs, connectionId: string): Promise<object> => {
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  return deps.sql.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read, read only`;
    const consents = await listConsents(tx, connectionId);
    const accounts = [];
    const open = await openAccounts(deps, await listAccountsOfConnection(tx, connectionId));
    for (const { row: account, dataKey } of open) {
      accounts.push({
        ...accountShape(account, dataKey),
        account_holder: dataKey.open(account.holder, holderPlace(account.id)),
        identity: identityShape(account, dataKey),
        transactions: (await listAll(tx, account.id)).map((row) => transactionShape(row, dataKey)),
      });
    }
    return {
      consents: consents.map(({ permissions, grantedAt, expiresAt }) => ({
        permissions,
        granted_at: grantedAt,
        expires_at: expiresAt,
      })),
      accounts,
      corrections: await correctionsOf(tx, connectionId, open),
    };
  });
};

/** What was sent to each webhook, word for word, with every attempt and its answer. */
async function* deliveries(sql: Sql, webhooks: readonly { id: string }[]): AsyncGenerator<object> {
  for (const { id } of webhooks) {
    for (let after: DeliveryRow | null = null; ; ) {
      const rows: DeliveryRow[] = await listDeliveries(sql, id, {
        status: null,
        after,
        limit: DELIVERIES_PAGE,
      });
      const attempts = await listAttempts(
        sql,
        rows.map((row) => row.id),
      );
      for (const row of rows) yield deliveryShape(row, attempts.get(row.id) ?? []);
      if (rows.length < DELIVERIES_PAGE) break;
      after = rows.at(-1)!;
    }
  }
}

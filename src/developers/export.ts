/**
 * Everything that is held about a developer as one JSON document, written piece by piece: at no time is more
 * than one account's transactions, or one page of a table, in memory. Pages are read by key, so that a slow
 * reader holds no connection to the database.
 */
import { accountShape } from '../accounts/shape.ts';
import { listAccountsOfConnection } from '../accounts/store.ts';
import { apiKeyShape } from '../api-keys/shape.ts';
import { listKeys } from '../api-keys/store.ts';
import type { BankHolder } from '../banks/provider.ts';
import { listConsents } from '../connections/store.ts';
import type { Deps } from '../deps.ts';
import { transactionShape } from '../transactions/shape.ts';
import { listAll } from '../transactions/store.ts';
import { type ExportedConnection, exportSections } from './export-store.ts';
import { developerShape } from './shape.ts';
import type { DeveloperRow } from './store.ts';

/** The document as a sequence of texts; concatenated they are one JSON object. */
export async function* exportDocument(deps: Deps, developer: DeveloperRow): AsyncGenerator<string> {
  const { sql, clock } = deps;
  const head = {
    object: 'developer_export',
    exported_at: clock.now().toISOString(),
    developer: developerShape(developer),
    consented_at: developer.consentedAt.toISOString(),
    api_keys: (await listKeys(sql, developer.id)).map(apiKeyShape),
  };
  yield JSON.stringify(head).slice(0, -1);
  const sections = exportSections(sql, developer);
  yield* array('connections', connections(deps, sections.connections));
  yield* array('enrichment_corrections', sections.corrections);
  yield* array('events', sections.events);
  yield* array('webhooks', sections.webhooks);
  yield* array('webhook_deliveries', sections.webhookDeliveries);
  yield* array('requests', sections.requests);
  yield* array('pending_mails', sections.pendingMails);
  yield* array('waitlist', sections.waitlist);
  yield '}\n';
}

async function* array(name: string, entries: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let separator = '';
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry);
    separator = ',';
  }
  yield ']';
}

/** Each connection with its accounts and their transactions, unsealed. */
async function* connections(
  { sql, master }: Deps,
  rows: AsyncIterable<ExportedConnection>,
): AsyncGenerator<object> {
  for await (const connection of rows) {
    const accounts = [];
    for (const account of await listAccountsOfConnection(sql, connection.connection_id)) {
      const dataKey = master.unwrap(account.dataKey);
      accounts.push({
        ...accountShape(account, dataKey),
        account_holder: dataKey.open(account.holder),
        identity: account.identity && identityShape(JSON.parse(dataKey.open(account.identity))),
        transactions: (await listAll(sql, account.id)).map((row) => transactionShape(row, dataKey)),
      });
    }
    const consents = await listConsents(sql, connection.connection_id);
    yield {
      ...connection,
      consents: consents.map(({ permissions, grantedAt, expiresAt }) => ({
        permissions,
        granted_at: grantedAt,
        expires_at: expiresAt,
      })),
      accounts,
    };
  }
}

const identityShape = ({ fullName, phone, email, address }: BankHolder) => ({
  full_name: fullName,
  phone,
  email,
  address,
});

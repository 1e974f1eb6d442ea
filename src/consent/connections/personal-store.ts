import { openEachAccount } from '../../ledger/accounts/access.ts';
import { accountShape, identityShape } from '../../ledger/accounts/shape.ts';
import { holderPlace, listAccountsOfConnection } from '../../ledger/accounts/store.ts';
import { withHealth } from '../../ledger/connection-health/store.ts';
import { rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { correctionsOf } from '../../ledger/transactions/export.ts';
import { transactionShape } from '../../ledger/transactions/shape.ts';
import { listAll } from '../../ledger/transactions/store.ts';
import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { atOneInstant } from '../../platform/database/snapshot.ts';
import type { DataKeys } from '../../platform/keys/data-keys.ts';
import type { PersonalData } from '../../platform/room/personal-data.ts';
import { listConsents } from './store.ts';

interface Surroundings {
  sql: Sql;
  dataKeys: DataKeys;
}

interface ExportedConnection {
  keyId: number;
  connection_id: string;
}

/** Connections with what lies under them: their accounts, and the transactions and corrections of those. */
export const connectionData = (deps: Surroundings): PersonalData => ({
  columns: {
    connections: [
      'id',
      'key_id',
      'user_id',
      'bank_id',
      'provider',
      'connected_at',
      'expires_at',
      'consent_until',
      'data_key_id',
      'bank_grant',
    ],
    // Names neither the developer nor the user: it is kept when both are erased, until the bank has taken the consent back.
    ending_consents: ['grant_sealed', 'connection_id', 'data_key_id', 'bank_grant'],
    consents: ['connection_id', 'key_id', 'permissions', 'history_days', 'granted_at', 'expires_at'],
  },
  inventory: [
    {
      category: 'connections',
      what: [
        'The bank connections of your users with accounts, transactions, consents and your corrections of what may name a person, as simulated by the sandbox or taken from statements.',
        'Veze vaših korisnika sa bankama: računi, transakcije, saglasnosti i vaše ispravke onoga što možda sadrži ime osobe, simulirane u sandboxu ili preuzete iz izvoda.',
      ],
      purpose: ['To serve them to your applications.', 'Da ih vaše aplikacije dobiju.'],
      retention: [
        'Until the connection is revoked or the account is deleted; what the bank handed out, sealed and without a name, until the bank has taken the consent back.',
        'Dok se veza ne opozove ili se nalog ne obriše; ono što je banka izdala, zapečaćeno i bez imena, dok banka ne povuče saglasnost.',
      ],
      async count(db, { id }) {
        const [row] = await db<{ count: number }[]>`
          select count(*) from connections where key_id in (select id from api_keys where developer_id = ${id})`;
        return row!.count;
      },
    },
  ],
  sections: ({ id }) => ({
    connections: withContents(
      deps,
      pages(
        (after) => deps.sql<Placed<ExportedConnection>[]>`
          select id as place, key_id as "keyId", id as connection_id,
                 (select public_id from api_keys where id = key_id) as api_key_id, bank_id, user_id, connected_at, expires_at,
                 consent_until, revoked_at, pulled_until as last_success_at, health_status, health_reason, health_since, next_try_at
          from connections c ${withHealth(deps.sql)}
          where key_id in (select id from api_keys where developer_id = ${id}) and id > ${after}
          order by id limit ${PAGE}`,
      ),
    ),
  }),
  async eraseConnection(tx, keyId, connectionId) {
    await tx`delete from consents where connection_id = ${connectionId} and key_id = ${keyId}`;
  },
});

async function* withContents(
  deps: Surroundings,
  rows: AsyncIterable<ExportedConnection>,
): AsyncGenerator<object> {
  for await (const { keyId, ...row } of rows)
    yield { ...row, ...(await contents(deps, keyId, row.connection_id)) };
}

/** The consents and accounts of a connection with all transactions, unsealed, as they were at one instant. */
const contents = async (deps: Surroundings, keyId: number, connectionId: string): Promise<object> => {
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  return atOneInstant(deps.sql, async (tx) => {
    const consents = await listConsents(tx, keyId, connectionId);
    const accounts = [];
    const each = await openEachAccount(deps, await listAccountsOfConnection(tx, connectionId));
    const open = each.flatMap(({ row, dataKey }) => (dataKey ? [{ row, dataKey }] : []));
    for (const { row: account, dataKey } of open) {
      accounts.push({
        ...accountShape(account, dataKey),
        account_holder: dataKey.open(account.holder, holderPlace(account.id)),
        identity: identityShape(account, dataKey),
        transactions: (await listAll(tx, account.id)).map((row) => transactionShape(row, dataKey)),
      });
    }
    return {
      // What a lost key sealed cannot be read by anybody: the rest of the export goes on.
      ...(open.length < each.length ? { unreadable: true } : {}),
      consents: consents.map(({ permissions, historyDays, grantedAt, expiresAt }) => ({
        permissions,
        history_days: historyDays,
        granted_at: grantedAt,
        expires_at: expiresAt,
      })),
      accounts,
      corrections: await correctionsOf(tx, connectionId, open),
    };
  });
};

import { openEachAccount } from '../../ledger/accounts/access.ts';
import { accountShape, identityShape } from '../../ledger/accounts/shape.ts';
import { holderPlace, listAccountsWithHistory } from '../../ledger/accounts/store.ts';
import { withHealth } from '../../ledger/connection-health/store.ts';
import { listReads } from '../../ledger/connection-reads/store.ts';
import { rememberDataKeys } from '../../ledger/data-keys/data-keys.ts';
import { correctionsOf } from '../../ledger/transactions/corrections/export.ts';
import { transactionShape } from '../../ledger/transactions/shape.ts';
import { listAll } from '../../ledger/transactions/store.ts';
import { PAGE, type Placed, pages } from '../../platform/database/pages.ts';
import type { Sql } from '../../platform/database/postgres.ts';
import { inSnapshot } from '../../platform/database/snapshot.ts';
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

/** Exports connections with their accounts, transactions and corrections by code, because data keys open them. */
export const connectionData = (deps: Surroundings): PersonalData => ({
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
});

async function* withContents(
  deps: Surroundings,
  rows: AsyncIterable<ExportedConnection>,
): AsyncGenerator<object> {
  for await (const { keyId, ...row } of rows)
    yield { ...row, ...(await contents(deps, keyId, row.connection_id)) };
}

/** Reads the consents and accounts of a connection with all transactions, unsealed, as of one instant. */
const contents = async (deps: Surroundings, keyId: number, connectionId: string): Promise<object> => {
  await rememberDataKeys(deps, { connectionIds: [connectionId] });
  return inSnapshot(deps.sql, async (tx) => {
    const consents = await listConsents(tx, keyId, connectionId);
    const accounts = [];
    const each = await openEachAccount(deps, await listAccountsWithHistory(tx, keyId, connectionId));
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
      // Data under a lost key cannot be read; the rest of the export continues.
      ...(open.length < each.length ? { unreadable: true } : {}),
      consents: consents.map(({ permissions, historyDays, grantedAt, expiresAt }) => ({
        permissions,
        history_days: historyDays,
        granted_at: grantedAt,
        expires_at: expiresAt,
      })),
      reads: (await listReads(tx, keyId, [connectionId], '-infinity')).map(
        ({ day, reader, kind, reads }) => ({
          day,
          reader,
          kind,
          reads,
        }),
      ),
      accounts,
      corrections: await correctionsOf(tx, connectionId, open),
    };
  });
};

import type { Tx } from '../../platform/database/postgres.ts';

/**
 * The first day that the bank reports of a connected account: the first that was read of it; of a bank that states the opening
 * balance, the day of its earliest row, or of the connection where there is none. Rows of files have an entry beside them there.
 */
export const findBankFrom = async (tx: Tx, keyId: number, accountId: string): Promise<string> => {
  const [row] = await tx<{ day: string }[]>`
    -- "day" is not null: a connection has the time of its consent
    select coalesce(a.rows_from, least((
      select min(t.date) from transactions t
      where t.key_id = a.key_id and t.account_no = a.no and not exists (
        select from bank_entries e where e.key_id = t.key_id and e.account_no = t.account_no and e.ref = t.bank_ref
      )
    ), (c.connected_at at time zone 'Europe/Belgrade')::date)) as day
    from accounts a join connections c on c.key_id = a.key_id and c.id = a.connection_id
    where a.key_id = ${keyId} and a.id = ${accountId}`;
  return row!.day;
};

/** Takes older rows out of the balance before the first row, so that the balances stay what the bank makes them. */
export const lowerOpening = async (tx: Tx, keyId: number, accountId: string, sum: number): Promise<void> => {
  await tx`
    update accounts
    set opening_balance = opening_balance - ${sum}, balance = balance - ${sum}, available = available - ${sum}
    where key_id = ${keyId} and id = ${accountId}`;
};

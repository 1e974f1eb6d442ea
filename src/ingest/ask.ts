import { type KnownKeys, keyAmong } from '../platform/keys/data-keys.ts';
import type { SealingKey } from '../platform/secrets.ts';
import type { BankAccount, BankChange, BankGrant, BankHolder } from '../providers/provider.ts';
import type { Needs } from './needs.ts';
import { grantPlace, type PullRow } from './store.ts';

/** What a bank says of one connection, up to `now`. */
export interface Answer {
  row: PullRow;
  now: Date;
  dataKey: SealingKey;
  /** Accounts that are not known yet. One that is no longer listed keeps its rows: it has no news, and no more. */
  opened: BankAccount[];
  /** The identity that new accounts are kept with; asked for only where there are any. */
  holder: BankHolder | null;
  changes: BankChange[];
}

/** Before any history begins. */
const EARLIEST = new Date(0);

/** Asks a bank for the accounts and the news of a connection. */
export const askBank = async (
  { bank }: Pick<Needs, 'bank'>,
  row: PullRow,
  keys: KnownKeys,
  now: Date,
  { fromTheBeginning = false }: { fromTheBeginning?: boolean },
): Promise<Answer> => {
  const dataKey = keyAmong(keys, row.dataKeyId)!;
  const grant = JSON.parse(dataKey.open(row.bankGrant, grantPlace(row.id))) as BankGrant;
  const known = new Set(row.accountRefs);
  const opened = (await bank.accounts(grant)).filter(({ ref }) => !known.has(ref));
  const holder = opened.length > 0 ? await bank.holder(grant) : null;
  // Not `null`, which tells only the outcome of a hold: who keeps the hold has to hear what became of it. The opening
  // balance of a new account belongs to the beginning of the history, and what is known of the others changes nothing.
  const since = fromTheBeginning || opened.length > 0 ? EARLIEST : row.pulledUntil;
  return { row, now, dataKey, opened, holder, changes: await bank.pull(grant, since, now) };
};

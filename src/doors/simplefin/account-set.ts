/**
 * The Account Set: what an access sees, written as it is read, so that a history of any length costs no more memory than a
 * page of it, and a slow reader holds no connection to the database.
 */

import { breather } from '../../../packages/common/breather.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { ibanPlace } from '../../ledger/accounts/store.ts';
import { healthShape } from '../../ledger/connection-health/shape.ts';
import { transactionShape } from '../../ledger/transactions/shape.ts';
import type { KnownKeys } from '../../platform/keys/data-keys.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { listRows, listSeenAccounts, type SeenAccount, type Stretch } from './access-store.ts';
import type { Asked } from './asked.ts';
import type { Deps } from './deps.ts';
import { amountText, entryOf, safeJson } from './entry.ts';
import type { ListedError } from './refusal.ts';

/** Rows that are read at once. */
const PAGE = 500;

/** Where the server is, as the protocol counts: all its addresses begin with this. */
export const rootOf = ({ config }: Pick<Deps, 'config'>): string => `${config.publicUrl}/simplefin`;

/** What a bank is called where text is shown to users. No bank has markup in its name, but its operator's file might. */
const bankName = (bank: Bank | undefined): string => (bank?.name ?? 'Statements').replace(/[<>&"]/g, '');

interface Opened {
  account: SeenAccount;
  dataKey: SealingKey;
}

interface SetOptions {
  keyId: number;
  tokenId: string;
  /** Accounts of the access that were erased with their connections. */
  erasedAccounts: number;
  now: Date;
  asked: Asked;
}

/** Two accounts of one name are told apart by the end of their numbers, or of their ids where they have none. */
const namesOf = (opened: readonly Opened[]): Map<string, string> => {
  const alike = Map.groupBy(opened, ({ account }) => `${account.bankId} ${account.name}`);
  return new Map(
    [...alike.values()].flatMap((same) =>
      same.map(({ account, dataKey }): [string, string] => {
        const { id, name, iban } = account;
        const number = iban === null ? id : dataKey.open(iban, ibanPlace(id));
        return [id, same.length === 1 ? name : `${name} …${number.slice(-4)}`];
      }),
    ),
  );
};

const isReadable = ({ expiresAt }: SeenAccount, now: Date): boolean => expiresAt > now;

/** What users should know of the connections behind accounts, once each, and of accounts that are asked for and not there. */
const errorsOf = (
  accounts: readonly SeenAccount[],
  keys: KnownKeys,
  { asked, now, erasedAccounts }: SetOptions,
  nameOf: (bankId: string) => string,
): ListedError[] => {
  const errors: ListedError[] = [];
  const connections = new Map(accounts.map((account) => [account.connectionId, account]));
  for (const [conn_id, account] of connections) {
    const { status, message } = healthShape(account, now, !keys.has(account.dataKeyId));
    const connection = `Connection to ${nameOf(account.bankId)}`;
    if (status === 'needs_consent') {
      errors.push({ code: 'con.auth', msg: `${connection} may need attention. ${message}`, conn_id });
    } else if (status === 'delayed') {
      errors.push({ code: 'con.', msg: `${connection} is delayed. ${message}`, conn_id });
    }
  }
  for (const { id, history } of accounts) {
    if (history === 'complete') continue;
    errors.push({ code: 'act.missingdata', msg: 'Older transactions are still to come.', account_id: id });
  }
  if (erasedAccounts > 0 && asked.accounts === null) {
    const accounts = erasedAccounts === 1 ? '1 account' : `${erasedAccounts} accounts`;
    errors.push({
      code: 'con.auth',
      msg: `${accounts} of this access may need attention: their connection was revoked and its data is erased. Connect the bank again and make a new setup token.`,
    });
  }
  const there = new Set(accounts.map(({ id }) => id));
  // The id is not repeated: it is the application's text, not ours.
  if (asked.accounts?.some((id) => !there.has(id))) {
    errors.push({ code: 'act.', msg: 'An account that was asked for is not one of this access.' });
  }
  return errors;
};

const orgOf = (bankId: string, bank: Bank | undefined, root: string): object => ({
  ...(bank?.domain ? { domain: bank.domain, url: `https://${bank.domain}` } : {}),
  name: bankName(bank),
  'sfin-url': root,
  id: bankId,
});

const connectionOf = (id: string, bankId: string, bank: Bank | undefined, root: string): object => ({
  conn_id: id,
  name: bankName(bank),
  org_id: bankId,
  org_name: bankName(bank),
  ...(bank?.domain ? { org_url: `https://${bank.domain}` } : {}),
  sfin_url: root,
});

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** JSON in pieces. Holds are first, since `posted` of all of them is 0. */
export async function* accountSet(deps: Deps, options: SetOptions): AsyncGenerator<string> {
  const { keyId, tokenId, asked, now } = options;
  const [old, present] = [asked.versions.includes(1), asked.versions.includes(2)];
  const root = rootOf(deps);
  const bankOf = (bankId: string): Bank | undefined => deps.catalogue.find(({ id }) => id === bankId);
  const all = await listSeenAccounts(deps.sql, keyId, tokenId);
  const accounts = asked.accounts ? all.filter(({ id }) => asked.accounts!.includes(id)) : all;
  const keys = await deps.dataKeys.findAll(all.map(({ dataKeyId }) => dataKeyId));
  const opened = all.flatMap((account): Opened[] => {
    const dataKey = keys.get(account.dataKeyId);
    return dataKey ? [{ account, dataKey }] : [];
  });
  const names = namesOf(opened);
  const shown = opened.filter(({ account }) => accounts.includes(account) && isReadable(account, now));
  const errors = errorsOf(accounts, keys, options, (bankId) => bankName(bankOf(bankId)));
  const behind = new Map(accounts.map(({ connectionId, bankId }) => [connectionId, bankId]));
  const head = {
    ...(old ? { errors: errors.map(({ msg }) => msg) } : {}),
    ...(present ? { errlist: errors } : {}),
    ...(present
      ? { connections: [...behind].map(([id, bankId]) => connectionOf(id, bankId, bankOf(bankId), root)) }
      : {}),
  };
  yield `${safeJson(head).slice(0, -1)},"accounts":[`;
  for (const [place, { account, dataKey }] of shown.entries()) {
    const { id, connectionId, bankId, currency, balance, available, lastSeq, pulledUntil } = account;
    const fields = {
      ...(old ? { org: orgOf(bankId, bankOf(bankId), root) } : {}),
      id,
      name: names.get(id)!,
      ...(present ? { conn_id: connectionId, conn_name: bankName(bankOf(bankId)) } : {}),
      currency,
      balance: amountText(balance),
      'available-balance': amountText(available),
      'balance-date': seconds(pulledUntil),
    };
    yield `${place === 0 ? '' : ','}${safeJson(fields).slice(0, -1)},"transactions":[`;
    if (!asked.balancesOnly) {
      const stretch = { accountId: id, from: asked.from, to: asked.to, lastSeq };
      yield* transactions(deps, keyId, dataKey, [
        ...(asked.pending ? [{ ...stretch, pending: true }] : []),
        { ...stretch, pending: false },
      ]);
    }
    yield ']}';
  }
  yield ']}';
}

/** The transactions of stretches, one after the other, a page in each piece. */
async function* transactions(
  { sql }: Deps,
  keyId: number,
  dataKey: SealingKey,
  stretches: readonly Stretch[],
): AsyncGenerator<string> {
  const breathe = breather();
  let between = '';
  for (const stretch of stretches) {
    for (let after: { date: string; seq: number } | null = null; ; ) {
      const rows = await listRows(sql, keyId, stretch, after, PAGE);
      let piece = '';
      for (const row of rows) {
        piece += between + safeJson(entryOf(transactionShape(row, dataKey), row.amount));
        between = ',';
        await breathe();
      }
      yield piece;
      if (rows.length < PAGE) break;
      after = rows.at(-1)!;
    }
  }
}

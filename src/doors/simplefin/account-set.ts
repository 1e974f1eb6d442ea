/**
 * Writes the Account Set as it is read, so that a history of any length needs no more memory than a page of it, and a
 * slow reader holds no connection to the database.
 */

import { belgradeDate } from '../../../packages/common/belgrade.ts';
import { breather } from '../../../packages/common/breather.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import { ibanPlace } from '../../ledger/accounts/store.ts';
import { healthShape } from '../../ledger/connection-health/shape.ts';
import { transactionShape } from '../../ledger/transactions/shape.ts';
import type { FoundKeys } from '../../platform/keys/data-keys.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { listRows, listVisibleAccounts, type RowRange, type VisibleAccount } from './access-store.ts';
import type { Deps } from './deps.ts';
import { amountText, entryOf, safeJson } from './entry.ts';
import type { AccountsQuery } from './query.ts';
import type { ListedError } from './refusal.ts';

const PAGE = 500;

/** Returns the root address of the protocol's server. */
export const rootOf = ({ config }: Pick<Deps, 'config'>): string => `${config.publicUrl}/simplefin`;

/** Returns the name of a bank without markup characters, which an operator's file might contain. */
const bankName = (bank: Bank | undefined): string => (bank?.name ?? 'Statements').replace(/[<>&"]/g, '');

interface Opened {
  account: VisibleAccount;
  dataKey: SealingKey;
}

interface SetOptions {
  keyId: number;
  tokenId: string;
  /** Count of the access's accounts that were erased with their connections. */
  erasedAccounts: number;
  /** Accounts of the access that their user took out of a connection. */
  takenOutAccounts: number;
  /** Called for each connection whose data are sent. */
  onRead: (connectionId: string) => void;
  now: Date;
  asked: AccountsQuery;
}

/**
 * Returns display names by account id. Accounts with the same name get the last four characters of their number, or
 * of their id if they have no number.
 */
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

const isReadable = ({ expiresAt }: VisibleAccount, now: Date): boolean => expiresAt > now;

/** The accounts of a token, with their keys, duplicates and names. */
interface SetContents {
  accounts: readonly VisibleAccount[];
  keys: FoundKeys;
  /** Accounts that are left out because the account that they duplicate is shown. */
  duplicates: readonly VisibleAccount[];
  /** The display names of the accounts. */
  names: ReadonlyMap<string, string>;
}

const counted = (accounts: number): string => (accounts === 1 ? '1 account' : `${accounts} accounts`);

/** Removes markup from a name that a bank gives, before users see it. */
const withoutMarkup = (name: string): string => name.replace(/[<>&"]/g, '');

/** Returns the messages to users about ended and left out accounts. */
const endingsOf = (
  { accounts, duplicates, names }: SetContents,
  { asked, erasedAccounts, takenOutAccounts }: SetOptions,
  nameOf: (bankId: string) => string,
): ListedError[] => {
  const errors: ListedError[] = [];
  const called = (id: string, bankId: string): string =>
    `${withoutMarkup(names.get(id) ?? 'An account')} at ${nameOf(bankId)}`;
  for (const { id, bankId, closedAt } of accounts) {
    if (!closedAt) continue;
    const msg = `${called(id, bankId)} is closed: the bank has not listed it since ${belgradeDate(closedAt)}. Its transactions up to then remain.`;
    errors.push({ code: 'act.', msg, account_id: id });
  }
  for (const { id, bankId, duplicateOf } of duplicates) {
    const msg = `${called(id, bankId)}, from statement files, is left out: it is the same account as ${withoutMarkup(names.get(duplicateOf!)!)}, which is connected.`;
    errors.push({ code: 'act.', msg, account_id: id });
  }
  if (asked.accounts !== null) return errors;
  if (erasedAccounts > 0) {
    errors.push({
      code: 'con.auth',
      msg: `${counted(erasedAccounts)} of this access may need attention: their connection was revoked and its data is erased. Connect the bank again and make a new setup token.`,
    });
  }
  if (takenOutAccounts > 0) {
    errors.push({
      code: 'act.',
      msg: `${counted(takenOutAccounts)} of this access ended: the user took them out of the connection, and their data is erased. To read them again, share them at the bank and make a new setup token.`,
    });
  }
  return errors;
};

/**
 * Returns the messages to users: one for each connection with a problem, and those of requested accounts that are not
 * available.
 */
const errorsOf = (
  seen: SetContents,
  options: SetOptions,
  nameOf: (bankId: string) => string,
): ListedError[] => {
  const { accounts, keys } = seen;
  const { asked, now } = options;
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
    errors.push({ code: 'act.missingdata', msg: 'Older transactions are not loaded yet.', account_id: id });
  }
  errors.push(...endingsOf(seen, options, nameOf));
  const there = new Set(accounts.map(({ id }) => id));
  // The message does not repeat the id, which is a text of the application.
  if (asked.accounts?.some((id) => !there.has(id))) {
    errors.push({ code: 'act.', msg: 'A requested account is not covered by this token.' });
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

/** Yields the JSON in pieces. Pending rows come first, because their `posted` is 0. */
export async function* accountSet(deps: Deps, options: SetOptions): AsyncGenerator<string> {
  const { keyId, tokenId, asked, now } = options;
  const [old, present] = [asked.versions.includes(1), asked.versions.includes(2)];
  const root = rootOf(deps);
  const bankOf = (bankId: string): Bank | undefined => deps.catalogue.find(({ id }) => id === bankId);
  const all = await listVisibleAccounts(deps.sql, keyId, tokenId);
  const accounts = asked.accounts ? all.filter(({ id }) => asked.accounts!.includes(id)) : all;
  const keys = await deps.dataKeys.findAll(all.map(({ dataKeyId }) => dataKeyId));
  const opened = all.flatMap((account): Opened[] => {
    const dataKey = keys.get(account.dataKeyId);
    return dataKey ? [{ account, dataKey }] : [];
  });
  const names = namesOf(opened);
  const readable = opened.filter(({ account }) => accounts.includes(account) && isReadable(account, now));
  const ids = new Set(readable.map(({ account }) => account.id));
  // Budget applications add up what they are given.
  const isDuplicate = ({ account }: Opened): boolean => ids.has(account.duplicateOf ?? '');
  const shown = readable.filter((each) => !isDuplicate(each));
  const duplicates = readable.filter(isDuplicate).map(({ account }) => account);
  for (const id of new Set(shown.map(({ account }) => account.connectionId))) options.onRead(id);
  const seen = { accounts, keys, duplicates, names };
  const errors = errorsOf(seen, options, (bankId) => bankName(bankOf(bankId)));
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
      const range = { accountId: id, from: asked.from, to: asked.to, lastSeq };
      yield* transactions(deps, keyId, dataKey, [
        ...(asked.pending ? [{ ...range, pending: true }] : []),
        { ...range, pending: false },
      ]);
    }
    yield ']}';
  }
  yield ']}';
}

/** Yields the transactions of ranges one after the other, a page in each piece. */
async function* transactions(
  { sql }: Deps,
  keyId: number,
  dataKey: SealingKey,
  stretches: readonly RowRange[],
): AsyncGenerator<string> {
  const breathe = breather();
  let between = '';
  for (const range of stretches) {
    for (let after: { date: string; seq: number } | null = null; ; ) {
      const rows = await listRows(sql, keyId, range, after, PAGE);
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

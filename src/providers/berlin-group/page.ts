/** What a bank sent for one page of a read, and what it says. Pure: the same responses make the same page again. */
import type { BankTraits } from '../../banks/live-bank.ts';
import type { AccountPage, StatedBalance } from '../contract.ts';
import { ProviderError } from '../error.ts';
import { balancesOf } from './balances.ts';
import { entriesOf, type ListedAccount } from './entries.ts';
import { type Fields, fields, isFields, listOf } from './fields.ts';
import { jsonOf } from './json.ts';

/** Which entries a response was asked for. */
export type List = 'both' | 'booked' | 'pending';

/** A response as it came. */
export interface Recorded {
  what: List | 'balances';
  /** Media type. */
  type: string;
  body: string;
}

export interface Recording {
  /** ISO instant. */
  at: string;
  account: ListedAccount;
  covers: { from: string; to: string };
  complete: boolean;
  next: string | null;
  responses: Recorded[];
}

/** What a response of transactions says. Throws `malformed` for JSON that is no object. */
export const transactionsOf = (recorded: Pick<Recorded, 'type' | 'body'>): Fields => {
  const said = jsonOf({ status: 200, ...recorded });
  if (!isFields(said)) throw new ProviderError('malformed', { bankText: 'The response is no JSON object' });
  return said;
};

/** The page that a recording makes. Throws `malformed` where a response makes no sense. */
export const pageOf = (recording: Recording, traits: BankTraits): AccountPage => {
  const { account, covers, complete, next } = recording;
  const at = new Date(recording.at);
  const page: AccountPage = {
    at,
    covers,
    complete,
    next,
    balances: [],
    booked: [],
    pending: [],
    ended: [],
    raw: JSON.stringify(recording),
  };
  const stated: StatedBalance[] = [];
  for (const response of recording.responses) {
    const said = transactionsOf(response);
    stated.push(...balancesOf(said.balances, account.currency, at));
    if (response.what === 'balances') continue;
    const { booked, pending } = fields(said.transactions);
    if (response.what !== 'pending') page.booked.push(...entriesOf(booked, false, account, traits));
    if (response.what !== 'booked') page.pending.push(...entriesOf(pending, true, account, traits));
  }
  // Of each kind the first: a list of transactions states its balances for the same moment as its entries.
  page.balances = (['booked', 'available'] as const).flatMap(
    (kind) => stated.find((balance) => balance.kind === kind) ?? [],
  );
  return page;
};

/** Whether a response of transactions states balances, too. */
export const statesBalances = (said: Fields): boolean => listOf(said.balances).length > 0;

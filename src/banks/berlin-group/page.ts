/** What a bank sent for one page of a read, and what it says. Pure: the same responses make the same page again. */
import type { BankTraits } from '../catalogue/live-bank.ts';
import type { AccountPage, StatedBalance } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { balancesOf } from './balances.ts';
import { entriesOf, type ListedAccount } from './entries.ts';
import { type Fields, fields, isFields, listOf } from './fields.ts';
import { isJsonType, jsonOf } from './json.ts';
import { type StatementContent, statementContent } from './statements.ts';

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

/** An empty body of any type says that there is nothing. */
const isJson = ({ what, type, body }: Recorded): boolean =>
  what === 'balances' || isJsonType(type) || body.trim() === '';

const jsonContent = (
  response: Recorded,
  account: ListedAccount,
  traits: BankTraits,
  at: Date,
): StatementContent => {
  const said = transactionsOf(response);
  const { booked, pending } = fields(said.transactions);
  return {
    booked: entriesOf(booked, false, account, traits),
    pending: entriesOf(pending, true, account, traits),
    balances: balancesOf(said.balances, account.currency, at),
  };
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
    const { what, type, body } = response;
    const said = isJson(response)
      ? jsonContent(response, account, traits, at)
      : statementContent({ type, body }, account, traits, at);
    stated.push(...said.balances);
    if (what === 'both' || what === 'booked') page.booked.push(...said.booked);
    if (what === 'both' || what === 'pending') page.pending.push(...said.pending);
  }
  // Of each kind the first: a list of transactions states its balances for the same moment as its entries.
  page.balances = (['booked', 'available'] as const).flatMap(
    (kind) => stated.find((balance) => balance.kind === kind) ?? [],
  );
  return page;
};

/** Whether a response of transactions states balances, too. */
export const statesBalances = (said: Fields): boolean => listOf(said.balances).length > 0;

/** Converts the recorded responses of a page to the contract. The same responses always give the same page. */
import type { BankTraits } from '../catalogue/live-bank.ts';
import type { AccountPage, StatedBalance } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { balancesOf } from './balances.ts';
import { entriesOf, type ListedAccount } from './entries.ts';
import { type Fields, fields, isFields, listOf } from './fields.ts';
import { isJsonType, jsonOf } from './json.ts';
import { type StatementContent, statementContent } from './statements.ts';

/** The requested booking status of a response. */
export type List = 'both' | 'booked' | 'pending';

/** An unchanged response. */
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

/**
 * Returns the JSON object of a transactions response.
 * @throws ProviderError `malformed`
 */
export const transactionsOf = (recorded: Pick<Recorded, 'type' | 'body'>): Fields => {
  const said = jsonOf({ status: 200, ...recorded });
  if (!isFields(said))
    throw new ProviderError('malformed', { bankText: 'The response is not a JSON object' });
  return said;
};

/** Returns whether a response is parsed as JSON; an empty body of any type is. */
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

/**
 * Returns the page of a recording.
 * @throws ProviderError `malformed` for a response that makes no sense
 */
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
  // The first balance of each kind counts: those in a transactions list are of the same moment as its entries.
  page.balances = (['booked', 'available'] as const).flatMap(
    (kind) => stated.find((balance) => balance.kind === kind) ?? [],
  );
  return page;
};

/** Returns whether a transactions response contains balances. */
export const hasBalances = (said: Fields): boolean => listOf(said.balances).length > 0;

/** Lists the accounts that a consent shares. */
import type { AccountType, BankAccount, BankGrant, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankClient, expectJson } from './client.ts';
import { currency, type Fields, fields, iban, listOf, text, token } from './fields.ts';
import { type ConsentGrant, readGrant } from './grant.ts';
import type { AskUnderConsent } from './session.ts';

/** An account with its resourceId under this consent; another consent may give it another id. */
export interface ListedResource {
  account: BankAccount;
  resourceId: string;
  /** The balances in the list, if any. */
  balances: unknown;
}

/** Pseudo-currency of a multi-currency account, whose sub-accounts may be listed, too. */
const ALL_CURRENCIES = 'XXX';

const SAVINGS = new Set(['SVGS', 'LLSV', 'MOMA', 'ONDP']);

const typeOf = ({ usage, cashAccountType }: Fields): AccountType => {
  if (token(usage) === 'ORGA') return 'business';
  return SAVINGS.has(token(cashAccountType) ?? '') ? 'savings' : 'checking';
};

const listed = (account: Fields, inCurrency: string): ListedResource => {
  const resourceId = token(account.resourceId);
  if (resourceId === null)
    throw new ProviderError('malformed', { bankText: 'An account in the list has no resourceId' });
  const accountIban = iban(account.iban);
  const number = accountIban ?? token(account.bban) ?? token(account.maskedPan) ?? resourceId;
  return {
    resourceId,
    balances: account.balances,
    account: {
      ref: `${number}:${inCurrency}`,
      name: text(account.displayName) ?? text(account.name) ?? text(account.product) ?? number,
      holderName: text(account.ownerName),
      iban: accountIban,
      currency: inCurrency,
      type: typeOf(account),
      openingBalance: null,
    },
  };
};

const currencyOf = (account: Fields): string => {
  const code = currency(account.currency);
  if (code === null)
    throw new ProviderError('malformed', { bankText: 'An account in the list has no currency' });
  return code;
};

/** Returns the accounts without repetitions; the first one counts. */
const withoutRepeats = (all: readonly ListedResource[]): ListedResource[] => {
  const seen = new Set<string>();
  return all.filter(({ account: { ref } }) => !seen.has(ref) && seen.add(ref));
};

export type ListAccounts = (grant: BankGrant, call: Call) => Promise<ListedResource[]>;

export const lister = (client: BankClient, ask: AskUnderConsent): ListAccounts => {
  const { balances } = client.bank.traits;

  /** Returns the currencies of an account's balances, if the list does not have its sub-accounts. */
  const currenciesOf = async (grant: ConsentGrant, { resourceId }: Fields, call: Call): Promise<string[]> => {
    const url = client.at(`/accounts/${encodeURIComponent(token(resourceId) ?? '')}/balances`);
    const said = fields(expectJson(client, await ask(grant, { url }, call), call));
    const codes = listOf(said.balances).map((balance) => currency(fields(balance.balanceAmount).currency));
    return [...new Set(codes)].filter((code) => code !== null);
  };

  return async (given, call) => {
    const grant = readGrant(given);
    const url = client.at('/accounts', balances === 'account_list' ? { withBalance: 'true' } : {});
    const said = fields(expectJson(client, await ask(grant, { url }, call), call));
    const all = listOf(said.accounts).filter(({ status }) => token(status) !== 'deleted');
    const [whole, single] = [true, false].map((isWhole) =>
      all.filter((account) => (currencyOf(account) === ALL_CURRENCIES) === isWhole),
    ) as [Fields[], Fields[]];
    const listedByCurrency = new Set(single.map((account) => iban(account.iban)));
    const found = single.map((account) => listed(account, currencyOf(account)));
    for (const account of whole.filter((each) => !listedByCurrency.has(iban(each.iban)))) {
      for (const code of await currenciesOf(grant, account, call)) found.push(listed(account, code));
    }
    return withoutRepeats(found);
  };
};

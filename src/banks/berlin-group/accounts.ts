/** The accounts that a consent shares. */
import type { AccountType, BankAccount, BankGrant, Call } from '../contract/contract.ts';
import { ProviderError } from '../contract/error.ts';
import { type BankClient, expectJson } from './client.ts';
import { currency, type Fields, fields, iban, listOf, text, token } from './fields.ts';
import { type ConsentGrant, readGrant } from './grant.ts';
import type { AskUnderConsent } from './session.ts';

/** An account, and how this consent names it: another may name it otherwise. */
export interface Listed {
  account: BankAccount;
  resourceId: string;
  /** What the list itself says of balances, if anything. */
  balances: unknown;
}

/** One account of several currencies, whose parts may be listed, too. */
const ALL_CURRENCIES = 'XXX';

const SAVINGS = new Set(['SVGS', 'LLSV', 'MOMA', 'ONDP']);

const typeOf = ({ usage, cashAccountType }: Fields): AccountType => {
  if (token(usage) === 'ORGA') return 'business';
  return SAVINGS.has(token(cashAccountType) ?? '') ? 'savings' : 'checking';
};

const listed = (account: Fields, inCurrency: string): Listed => {
  const resourceId = token(account.resourceId);
  if (resourceId === null) throw new ProviderError('malformed', { bankText: 'An account has no resourceId' });
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
  if (code === null) throw new ProviderError('malformed', { bankText: 'An account has no currency' });
  return code;
};

/** Each account once, as the list has it first. */
const withoutRepeats = (all: readonly Listed[]): Listed[] => {
  const seen = new Set<string>();
  return all.filter(({ account: { ref } }) => !seen.has(ref) && seen.add(ref));
};

export type ListAccounts = (grant: BankGrant, call: Call) => Promise<Listed[]>;

export const lister = (client: BankClient, ask: AskUnderConsent): ListAccounts => {
  const { balances } = client.bank.traits;

  /** The currencies that an account has balances in, where the list does not take it apart. */
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
    const apart = new Set(single.map((account) => iban(account.iban)));
    const found = single.map((account) => listed(account, currencyOf(account)));
    for (const account of whole.filter((each) => !apart.has(iban(each.iban)))) {
      for (const code of await currenciesOf(grant, account, call)) found.push(listed(account, code));
    }
    return withoutRepeats(found);
  };
};

/** `/v1/accounts` and balances. */
import type { App } from '../../../platform/http/server.ts';
import { countAgainstQuota, findAccount, type OpenConsent, openConsent } from '../access.ts';
import { bankPath, linkTo } from '../addresses.ts';
import { type BankCall, bankRoute } from '../bank-route.ts';
import {
  type Account,
  AccountDetails,
  AccountList,
  AccountPath,
  BalanceQuery,
  Balances,
  BankPath,
} from '../bank-schema.ts';
import type { Deps } from '../deps.ts';
import { accountOf, balancesOf, referenceOf } from './account-report.ts';
import type { CustomerAccount } from './books.ts';

export const accountRoutes = (app: App, deps: Deps): void => {
  const shapeOf = async (
    { bankId, dialect, now }: BankCall,
    { consent, books }: OpenConsent,
    account: CustomerAccount,
    withBalance: boolean,
  ): Promise<Account> => {
    const shape = accountOf(consent, account, dialect);
    const { balances, transactions } = consent.rights;
    const path = `${bankPath(bankId)}/v1/accounts/${shape.resourceId}`;
    return {
      ...shape,
      ...(withBalance &&
        balances.includes(account.ref) && { balances: await balancesOf(books, account, now, dialect) }),
      _links: {
        ...(balances.includes(account.ref) && { balances: linkTo(deps.config, `${path}/balances`, dialect) }),
        ...(transactions.includes(account.ref) && {
          transactions: linkTo(deps.config, `${path}/transactions`, dialect),
        }),
      },
    };
  };

  bankRoute(app, deps, {
    method: 'GET',
    url: '/accounts',
    schema: { params: BankPath, querystring: BalanceQuery, response: { 200: AccountList } },
    handler: async (call, request) => {
      const opened = await openConsent(deps, call, request);
      await countAgainstQuota(deps, call, opened.consent, '', 'list');
      const { withBalance = false } = request.query;
      const shapes = opened.accounts.map((account) => shapeOf(call, opened, account, withBalance));
      return { accounts: await Promise.all(shapes) };
    },
  });

  bankRoute(app, deps, {
    method: 'GET',
    url: '/accounts/:account_id',
    schema: { params: AccountPath, querystring: BalanceQuery, response: { 200: AccountDetails } },
    handler: async (call, request) => {
      const opened = await openConsent(deps, call, request);
      const account = findAccount(opened, request.params.account_id, call.dialect, 'accounts');
      await countAgainstQuota(deps, call, opened.consent, account.ref, 'details');
      return { account: await shapeOf(call, opened, account, request.query.withBalance ?? false) };
    },
  });

  bankRoute(app, deps, {
    method: 'GET',
    url: '/accounts/:account_id/balances',
    schema: { params: AccountPath, response: { 200: Balances } },
    handler: async (call, request) => {
      const opened = await openConsent(deps, call, request);
      const account = findAccount(opened, request.params.account_id, call.dialect, 'balances');
      await countAgainstQuota(deps, call, opened.consent, account.ref, 'balances');
      return {
        account: referenceOf(account),
        balances: await balancesOf(opened.books, account, call.now, call.dialect),
      };
    },
  });
};

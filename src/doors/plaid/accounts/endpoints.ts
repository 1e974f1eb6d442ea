import { Type } from 'typebox';
import { identityShape } from '../../../ledger/accounts/shape.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { type Endpoint, itemEndpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { itemError, itemShape } from '../item/shape.ts';
import { accountsOf } from './open.ts';
import { accountShape, addressShape, ibanOf } from './shape.ts';

export const accountIds = Type.Array(Type.String({ maxLength: maxLength.other }), {
  minItems: 1,
  maxItems: 500,
});
const options = Type.Optional(Type.Object({ account_ids: Type.Optional(accountIds) }));

const get = itemEndpoint(
  '/accounts/get',
  { options },
  { scopes: ['accounts:read', 'balance:read'], reads: 'accounts' },
  async ({ deps, caller }, item, { options: given }) => ({
    accounts: (await accountsOf(deps, caller, item, given?.account_ids)).map(accountShape),
    item: itemShape(item, caller, deps),
  }),
);

/** The balance as of the latest update. A bank that does not respond refuses a balance that should be current. */
const balance = itemEndpoint(
  '/accounts/balance/get',
  { options },
  { scopes: ['accounts:read', 'balance:read'], reads: 'balances' },
  async ({ deps, caller }, item, { options: given }) => {
    const accounts = await accountsOf(deps, caller, item, given?.account_ids);
    const error = itemError(item, caller.now);
    if (error) throw error;
    return { accounts: accounts.map(accountShape), item: itemShape(item, caller, deps) };
  },
);

const auth = itemEndpoint(
  '/auth/get',
  { options },
  { scopes: ['accounts:read'], reads: 'identity' },
  async ({ deps, caller }, item, { options: given }) => {
    const accounts = await accountsOf(deps, caller, item, given?.account_ids);
    const { bank } = item;
    // The bank has not verified the contents of a file.
    const isVerified = item.connection.provider === 'bank' && bank?.features.accounts === true;
    const international = isVerified
      ? accounts.flatMap((account) => {
          const iban = ibanOf(account);
          return iban === null ? [] : [{ account_id: account.row.id, iban, bic: bank.bic }];
        })
      : [];
    if (international.length === 0) {
      throw new PlaidError('NO_AUTH_ACCOUNTS', 'the Item has no account whose number the bank confirms');
    }
    return {
      accounts: accounts.map(accountShape),
      numbers: { ach: [], eft: [], international, bacs: [] },
      item: itemShape(item, caller, deps),
    };
  },
);

const identity = itemEndpoint(
  '/identity/get',
  { options },
  { scopes: ['accounts:read'], reads: 'identity' },
  async ({ deps, caller }, item, { options: given }) => {
    const accounts = await accountsOf(deps, caller, item, given?.account_ids);
    const shown = accounts.map((account) => {
      const found = identityShape(account.row, account.dataKey);
      const owner = found && {
        names: [found.full_name],
        phone_numbers: found.phone ? [{ data: found.phone, primary: true, type: 'mobile' }] : [],
        emails: found.email ? [{ data: found.email, primary: true, type: 'primary' }] : [],
        addresses: found.address ? [addressShape(found.address)] : [],
      };
      return { ...accountShape(account), owners: owner ? [owner] : [] };
    });
    if (shown.every(({ owners }) => owners.length === 0)) {
      throw new PlaidError('PRODUCTS_NOT_SUPPORTED', 'identity is not supported by the bank of this Item');
    }
    return { accounts: shown, item: itemShape(item, caller, deps) };
  },
);

export const accountEndpoints: readonly Endpoint[] = [get, balance, auth, identity];

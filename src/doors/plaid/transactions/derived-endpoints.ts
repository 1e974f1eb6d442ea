import { Type } from 'typebox';
import { toMinor } from '../../../../packages/common/money.ts';
import { sendRequestedPull } from '../../../ingest/queue.ts';
import { enrichLines } from '../../../ledger/transactions/enrichment/enrich-batch.ts';
import { maxLength } from '../../../platform/http/schema.ts';
import { accountIds } from '../accounts/endpoints.ts';
import { accountsOf } from '../accounts/open.ts';
import { type Endpoint, endpoint, itemEndpoint } from '../endpoint.ts';
import { PlaidError } from '../errors.ts';
import { financeCategory, legacyCategory } from './categories.ts';
import { recurringStreams } from './recurring.ts';
import { confidenceLevel, noPlace, partyShape, paymentChannel } from './shape.ts';

const refresh = itemEndpoint(
  '/transactions/refresh',
  {},
  { scopes: ['accounts:read'] },
  async ({ deps, caller }, item) => {
    const accounts = await accountsOf(deps, caller, item);
    if (item.connection.provider === 'statement') {
      throw new PlaidError('PRODUCTS_NOT_SUPPORTED', 'the data of this Item comes from statement files');
    }
    await deps.sql.begin(async (tx) => {
      for (const { row } of accounts) await sendRequestedPull(deps, tx, row);
    });
    return {};
  },
);

const recurring = itemEndpoint(
  '/transactions/recurring/get',
  { account_ids: Type.Optional(accountIds) },
  { scopes: ['accounts:read', 'transactions:read'], reads: 'recurring' },
  async ({ deps, caller }, item, { account_ids: ids }) =>
    recurringStreams(deps, caller, await accountsOf(deps, caller, item, ids)),
);

const MOST_ENRICHED = 100;
const text = Type.String({ minLength: 1, maxLength: maxLength.other });

const enrich = endpoint(
  '/transactions/enrich',
  {
    account_type: text,
    transactions: Type.Array(
      Type.Object({
        id: text,
        description: text,
        amount: Type.Number({ minimum: 0, maximum: 100_000_000_000 }),
        direction: Type.Union([Type.Literal('INFLOW'), Type.Literal('OUTFLOW')]),
        iso_currency_code: Type.String({ pattern: '^[A-Z]{3}$' }),
        mcc: Type.Optional(Type.String({ pattern: '^\\d{4}$' })),
        client_user_id: Type.Optional(text),
        client_account_id: Type.Optional(text),
        account_type: Type.Optional(text),
        account_subtype: Type.Optional(text),
      }),
      { minItems: 1, maxItems: MOST_ENRICHED },
    ),
  },
  { scopes: ['transactions:read'] },
  async ({ deps, caller }, { transactions }) => {
    const { publicUrl } = deps.config;
    const signed = transactions.map(({ amount, direction }, index) => {
      const minor = toMinor(amount);
      if (minor !== null) return direction === 'OUTFLOW' ? -minor : minor;
      throw new PlaidError('INVALID_FIELD', `transactions.${index}.amount has more than two decimals`);
    });
    const lines = transactions.map(({ id, description, iso_currency_code: currency, mcc }, index) => ({
      id,
      description,
      currency,
      mcc,
      amountMinor: signed[index]!,
      paymentCode: undefined,
      counterparty: undefined,
    }));
    const found = await enrichLines(deps.sql, { keyId: caller.keyId, lines });
    return {
      enriched_transactions: transactions.map(({ mcc: _mcc, ...transaction }, index) => {
        const line = found[index]!;
        const amount = signed[index]!;
        const { category, merchant_category } = line;
        const finance = financeCategory({ category, merchant_category: merchant_category ?? '', amount });
        const legacy = legacyCategory(finance);
        return {
          ...transaction,
          enrichments: {
            check_number: null,
            counterparties: line.counterparties.map((each) => ({
              ...partyShape(each, publicUrl),
              phone_number: null,
            })),
            entity_id: null,
            legacy_category_id: legacy.category_id,
            legacy_category: legacy.category,
            location: noPlace,
            logo_url: line.logo && publicUrl + line.logo,
            merchant_name: line.merchant_confidence === 'low' ? null : line.merchant_name,
            payment_channel: paymentChannel(line.channel),
            phone_number: null,
            personal_finance_category: {
              ...finance,
              confidence_level: confidenceLevel(line.category_confidence),
              version: 'v1',
            },
            personal_finance_category_icon_url: `${publicUrl}/favicon.svg`,
            website: line.website,
          },
        };
      }),
    };
  },
);

/** Most transactions of one request, as in Plaid's sandbox. */
const MOST_CREATED = 10;
const day = Type.String({ format: 'date' });

const create = itemEndpoint(
  '/sandbox/transactions/create',
  {
    transactions: Type.Array(
      Type.Object({
        amount: Type.Number({ minimum: -100_000_000_000, maximum: 100_000_000_000 }),
        description: text,
        date_transacted: day,
        date_posted: day,
        iso_currency_code: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
      }),
      { minItems: 1, maxItems: MOST_CREATED },
    ),
  },
  { scopes: ['connections:write', 'accounts:read'], sandboxOnly: true },
  async ({ deps, caller, ask }, item, { transactions }) => {
    const accounts = await accountsOf(deps, caller, item);
    const currency = transactions[0]!.iso_currency_code;
    const account = accounts.find(({ row }) => currency === undefined || row.currency === currency);
    if (!account) {
      throw new PlaidError('INVALID_FIELD', `the Item has no account in ${currency}`);
    }
    await ask('POST', `/sandbox/accounts/${account.row.id}/transactions`, {
      body: {
        transactions: transactions.map(({ amount, description, date_posted: date, iso_currency_code }) => ({
          amount: 0 - amount,
          description,
          date,
          currency: iso_currency_code,
        })),
      },
    });
    return {};
  },
);

export const derivedEndpoints: readonly Endpoint[] = [refresh, recurring, enrich, create];

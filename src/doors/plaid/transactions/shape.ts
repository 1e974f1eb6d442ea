import { belgradeDate } from '../../../../packages/common/belgrade.ts';
import { breather } from '../../../../packages/common/breather.ts';
import { toMinor } from '../../../../packages/common/money.ts';
import { counterpartiesOf } from '../../../ledger/enrichment/counterparties.ts';
import { factsIn } from '../../../ledger/enrichment/enrich.ts';
import type { Confidence } from '../../../ledger/enrichment/vocabulary.ts';
import { enricherFor } from '../../../ledger/transactions/enrichment/enrichment.ts';
import type { Transaction } from '../../../ledger/transactions/schema.ts';
import type { OpenAccount } from '../accounts/shape.ts';
import type { Deps } from '../deps.ts';
import { financeCategory, legacyCategory } from './categories.ts';

const CONFIDENCE: Record<Confidence, string> = { high: 'VERY_HIGH', medium: 'MEDIUM', low: 'LOW' };

const PARTY_TYPES = {
  merchant: 'merchant',
  person: 'payment_app',
  marketplace: 'marketplace',
  wallet: 'payment_app',
  bank: 'financial_institution',
} as const;

const CODES: Readonly<Record<string, string>> = {
  card: 'purchase',
  online: 'purchase',
  atm: 'atm',
  transfer: 'transfer',
  instant: 'transfer',
  direct_debit: 'direct debit',
  fee: 'bank charge',
  interest: 'interest',
  cash: 'cash',
};

/** The older field beside `payment_channel`, which programs store. */
const TYPES: Readonly<Record<string, string>> = { online: 'digital', card: 'place', atm: 'place' };

const transactionType = (channel: Transaction['channel']): string =>
  channel === null ? 'unresolved' : (TYPES[channel] ?? 'special');

export const paymentChannel = (channel: Transaction['channel']): string => {
  if (channel === 'online') return 'online';
  return channel === 'card' || channel === 'atm' ? 'in store' : 'other';
};

/** A location of which nothing is known. */
export const noPlace = {
  address: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  lat: null,
  lon: null,
  store_number: null,
};

export interface ShapeOptions {
  withOriginalDescription: boolean;
}

/** Returns a counterparty as Plaid shows it. */
export const partyShape = (
  { name, type, confidence, website, logo }: ReturnType<typeof counterpartiesOf>[number],
  publicUrl: string,
) => ({
  name,
  entity_id: null,
  // A person has no type in Plaid's list; their bank transfers come through payment services.
  type: PARTY_TYPES[type],
  website,
  logo_url: logo && publicUrl + logo,
  confidence_level: CONFIDENCE[confidence],
});

export const confidenceLevel = (confidence: Confidence): string => CONFIDENCE[confidence];

/**
 * Returns a function that shows transactions of the accounts of one Item. Amounts are positive when money leaves the
 * account. The confidence and the counterparties are those of the enrichment, with the corrections of the key.
 */
export const transactionShaper = async (
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  keyId: number,
  connectionId: string,
  accounts: readonly OpenAccount[],
  { withOriginalDescription }: ShapeOptions,
) => {
  const { dataKey } = accounts[0]!;
  const enrich = await enricherFor(sql, { keyId, connectionId, dataKey });
  const breathe = breather();
  const { publicUrl } = config;

  const shape = (transaction: Transaction) => {
    const { id, account_id, amount, currency, date, description, merchant_name, pending, channel } =
      transaction;
    const { counterparty, location, mcc, reference, transacted_at, website, logo, processor } = transaction;
    const found = enrich({
      description,
      amountMinor: toMinor(amount)!,
      currency,
      facts: factsIn({
        paymentCode: transaction.payment_code?.code,
        mcc: mcc ?? undefined,
        counterparty: counterparty
          ? { name: counterparty.name ?? undefined, account: counterparty.account ?? undefined }
          : undefined,
      }),
    });
    const category = financeCategory(transaction);
    const isMoneyIn = amount > 0;
    const party = counterparty?.name ?? null;
    return {
      transaction_id: id,
      account_id,
      account_owner: null,
      // Not `-amount`, which would make a zero negative.
      amount: 0 - amount,
      iso_currency_code: currency,
      unofficial_currency_code: null,
      ...legacyCategory(category),
      check_number: null,
      date,
      datetime: transacted_at,
      authorized_date: transacted_at === null ? null : belgradeDate(new Date(transacted_at)),
      authorized_datetime: transacted_at,
      location: { ...noPlace, city: location?.city ?? null, country: location?.country ?? null },
      name: description,
      merchant_name: found.known ? merchant_name : null,
      merchant_entity_id: null,
      merchant_category_code: mcc,
      original_description: withOriginalDescription ? description : null,
      payment_meta: {
        reference_number: reference && [reference.model, reference.number].filter(Boolean).join(' '),
        ppd_id: null,
        payee: isMoneyIn ? null : party,
        by_order_of: null,
        payer: isMoneyIn ? party : null,
        payment_method: null,
        payment_processor: processor,
        reason: transaction.payment_code?.meaning ?? null,
      },
      payment_channel: paymentChannel(channel),
      pending,
      pending_transaction_id: transaction.pending_transaction_id,
      personal_finance_category: {
        ...category,
        confidence_level: CONFIDENCE[found.categoryConfidence],
        version: 'v1',
      },
      personal_finance_category_icon_url: `${publicUrl}/favicon.svg`,
      transaction_type: transactionType(channel),
      transaction_code: CODES[channel ?? ''] ?? null,
      website,
      logo_url: logo && publicUrl + logo,
      counterparties: counterpartiesOf(found, processor).map((each) => partyShape(each, publicUrl)),
    };
  };

  return async (transactions: readonly Transaction[]) => {
    const shown = [];
    for (const transaction of transactions) {
      shown.push(shape(transaction));
      await breathe();
    }
    return shown;
  };
};

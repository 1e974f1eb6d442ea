/** Details that a bank reports in addition to the description: how a row stores them, and how the API shows them. */
import { isModel97 } from '../../../packages/common/model97.ts';
import { toMajor } from '../../../packages/common/money.ts';
import { isCode, paymentCodeOf } from '../../banks/catalogue/payment-codes.ts';
import { type Batch, type BatchPayment, CHANNELS } from '../../banks/contract/contract.ts';
import type { Counterparty, EntryDetails, LedgerEntry } from '../../banks/contract/ledger-change.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { processorIn } from '../enrichment/processors.ts';
import type { TransactionDetails } from './details-schema.ts';
import { detailsPlace, type TransactionRow } from './store.ts';

type StoredDetails = Pick<TransactionRow, 'details' | 'detailsSealed'>;
type RowWithDetails = StoredDetails & Pick<TransactionRow, 'id'>;

/** Maximum length of a text: more than any field of a payment order has. */
const MOST = 140;
/** Maximum length of the purpose of a payment in a batch: several lines of remittance. */
const MOST_OF_PAYMENT = 1_000;

// Nearly every text has none of these, so the slow path is rare.
const NEEDS_CLEANING = /[\u0000-\u001f\u007f\ud800-\udfff]/;

/**
 * Returns a text without control characters and lone surrogates, which PostgreSQL cannot store; undefined if nothing
 * is left.
 */
const text = (value: string | undefined, most = MOST): string | undefined => {
  if (value === undefined) return undefined;
  const clean = NEEDS_CLEANING.test(value)
    ? value.replace(/[\u0000-\u001f\u007f]/g, ' ').toWellFormed()
    : value;
  return clean.trim().slice(0, most) || undefined;
};

const matching = (value: string | undefined, pattern: RegExp): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

/** The stored form: parsing and formatting it again would be the most expensive step of an entry. */
const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const instant = (value: string | undefined): string | undefined => {
  if (value === undefined || INSTANT.test(value)) return value;
  return Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();
};

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const day = (value: string | undefined): string | undefined => {
  if (value === undefined || !DAY.test(value)) return undefined;
  // Only the last days of a month may not exist, and creating a Date is expensive.
  return value.slice(8) <= '28' || instant(value)?.startsWith(value) ? value : undefined;
};

/** Returns the details that are well-formed: one malformed detail does not affect the others. */
const validFacts = (description: string, details: EntryDetails): EntryDetails => {
  const { original, location, channel } = details;
  const currency = matching(original?.currency, /^[A-Z]{3}$/);
  const city = text(location?.city);
  const country = matching(location?.country, /^[A-Z]{2}$/);
  return {
    valueDate: day(details.valueDate),
    transactedAt: instant(details.transactedAt),
    paymentCode: details.paymentCode && isCode(details.paymentCode) ? details.paymentCode : undefined,
    original:
      original && currency && Number.isSafeInteger(original.amount)
        ? { amount: original.amount, currency, rate: positive(original.rate) }
        : undefined,
    mcc: matching(details.mcc, /^\d{4}$/),
    location: city || country ? { city, country } : undefined,
    channel: channel && CHANNELS.includes(channel) ? channel : undefined,
    processor: text(details.processor) ?? processorIn(description) ?? undefined,
    balanceAfter: Number.isSafeInteger(details.balanceAfter) ? details.balanceAfter : undefined,
    review: details.review === undefined ? undefined : details.review === true,
  };
};

const positive = (rate: number | undefined): number | undefined =>
  rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : undefined;

const validCounterparty = (said: Counterparty | undefined): Counterparty | undefined => {
  if (!said) return undefined;
  const [name, account, bank] = [text(said.name), text(said.account), text(said.bank)];
  return name || account || bank ? { name, account, bank, person: said.person } : undefined;
};

const validReference = (
  said: { model?: string | null | undefined; number: string } | undefined,
): EntryDetails['reference'] => {
  const number = text(said?.number);
  return number === undefined ? undefined : { model: text(said?.model ?? undefined), number };
};

/** Returns a batch without payments of an unknown currency; `count` still includes them. */
const validBatch = (said: Batch | undefined): Batch | undefined =>
  said && {
    count: said.count,
    payments: said.payments
      .filter(({ currency }) => /^[A-Z]{3}$/.test(currency))
      .map((payment) => ({
        name: text(payment.name ?? undefined) ?? null,
        account: text(payment.account ?? undefined) ?? null,
        amount: payment.amount !== null && Number.isSafeInteger(payment.amount) ? payment.amount : null,
        currency: payment.currency,
        description: text(payment.description, MOST_OF_PAYMENT) ?? '',
        reference: orNoModel(validReference(payment.reference ?? undefined)),
      })),
  };

const orNoModel = (reference: EntryDetails['reference']): { model: string | null; number: string } | null =>
  reference ? { model: reference.model ?? null, number: reference.number } : null;

/** Returns null for a row without details. */
const orNull = (details: EntryDetails): EntryDetails | null =>
  Object.values(details).some((value) => value !== undefined) ? details : null;

/**
 * Returns the details as a row stores them. Data of a person is sealed: counterparty and reference of an entry with a
 * person, and every batch.
 */
export const toStoredDetails = (
  { description, personal, details = {} }: Pick<LedgerEntry, 'description' | 'personal' | 'details'>,
  id: string,
  dataKey: SealingKey,
): StoredDetails => {
  const facts = validFacts(description, details);
  const counterparty = validCounterparty(details.counterparty);
  const reference = validReference(details.reference);
  const batch = validBatch(details.batch);
  // A batch names all its payers.
  const isSealed = batch || ((counterparty || reference) && (personal || counterparty?.person));
  if (!isSealed) {
    return { details: orNull({ ...facts, counterparty, reference }), detailsSealed: null };
  }
  return {
    details: orNull(facts),
    detailsSealed: dataKey.seal(JSON.stringify({ counterparty, reference, batch }), detailsPlace(id)),
  };
};

/** Returns all details of a row, decrypted. */
export const detailsOf = (
  { id, details, detailsSealed }: RowWithDetails,
  dataKey: SealingKey,
): EntryDetails => {
  const said = details ?? {};
  return detailsSealed ? { ...said, ...JSON.parse(dataKey.open(detailsSealed, detailsPlace(id))) } : said;
};

/** Returns the details after a developer's change of a row, without those that the change contradicts. */
export const changedDetails = (
  details: EntryDetails,
  { amount, date, description }: { amount?: number; date?: string; description?: string },
): EntryDetails => {
  const left = { ...details };
  if (amount !== undefined) {
    delete left.original;
    delete left.batch;
    delete left.balanceAfter;
  }
  if (date !== undefined) {
    delete left.valueDate;
    delete left.transactedAt;
  }
  if (description !== undefined) left.processor = processorIn(description) ?? undefined;
  return left;
};

/** Returns the details as the API shows them; null for what the bank did not report. */
export const detailsShape = (
  row: RowWithDetails & Pick<TransactionRow, 'currency'>,
  dataKey: SealingKey,
): TransactionDetails => {
  const details = detailsOf(row, dataKey);
  const { counterparty, paymentCode, original, location } = details;
  return {
    value_date: details.valueDate ?? null,
    transacted_at: details.transactedAt ?? null,
    counterparty: counterparty
      ? {
          name: counterparty.name ?? null,
          account: counterparty.account ?? null,
          bank: counterparty.bank ?? null,
        }
      : null,
    reference: details.reference ? referenceShape(details.reference) : null,
    payment_code: paymentCode ? paymentCodeOf(paymentCode, row.currency) : null,
    original: original
      ? { amount: toMajor(original.amount), currency: original.currency, rate: original.rate ?? null }
      : null,
    mcc: details.mcc ?? null,
    location: location ? { city: location.city ?? null, country: location.country ?? null } : null,
    channel: details.channel ?? null,
    processor: details.processor ?? null,
    balance_after: details.balanceAfter === undefined ? null : toMajor(details.balanceAfter),
    review: details.review ?? null,
    payments: details.batch?.count ?? null,
    details: details.batch?.payments.length ? details.batch.payments.map(paymentShape) : null,
  };
};

const paymentShape = ({ amount, reference, ...payment }: BatchPayment) => ({
  ...payment,
  amount: amount === null ? null : toMajor(amount),
  reference: reference ? referenceShape({ ...reference, model: reference.model ?? undefined }) : null,
});

/** Returns a reference. One of model 97 with wrong check digits keeps its number but loses the model. */
const referenceShape = ({
  model,
  number,
}: NonNullable<EntryDetails['reference']>): TransactionDetails['reference'] => ({
  model: model === undefined || (model === '97' && !isModel97(number)) ? null : model,
  number,
});

/** What a bank says of an entry beside its wording: what a row keeps of it, and how the API shows that. */
import { isModel97 } from '../../../packages/common/model97.ts';
import { toMajor } from '../../../packages/common/money.ts';
import { codeIn, isCode } from '../../banks/catalogue/payment-codes.ts';
import { type Batch, type BatchPayment, CHANNELS } from '../../banks/contract/contract.ts';
import type { Counterparty, EntryDetails, LedgerEntry } from '../../banks/contract/ledger-change.ts';
import type { SealingKey } from '../../platform/secrets.ts';
import { processorIn } from '../enrichment/processors.ts';
import type { TransactionDetails } from './details-schema.ts';
import { detailsPlace, type TransactionRow } from './store.ts';

type KeptDetails = Pick<TransactionRow, 'details' | 'detailsSealed'>;
type RowWithDetails = KeptDetails & Pick<TransactionRow, 'id'>;

/** As long as any field of a payment order, and more. */
const MOST = 140;
/** Of what a payment in a batch is for: several lines of remittance. */
const MOST_OF_PAYMENT = 1_000;

// The fast path of nearly every text: nothing to take out.
const ODD = /[\u0000-\u001f\u007f\ud800-\udfff]/;

/** Without what PostgreSQL cannot keep and nobody can read; absent where nothing is left. */
const text = (value: string | undefined, most = MOST): string | undefined => {
  if (value === undefined) return undefined;
  const clean = ODD.test(value) ? value.replace(/[\u0000-\u001f\u007f]/g, ' ').toWellFormed() : value;
  return clean.trim().slice(0, most) || undefined;
};

const matching = (value: string | undefined, pattern: RegExp): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;

/** As it is written here: parsing and writing it again would be the dearest step of an entry. */
const INSTANT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

const instant = (value: string | undefined): string | undefined => {
  if (value === undefined || INSTANT.test(value)) return value;
  return Number.isNaN(Date.parse(value)) ? undefined : new Date(value).toISOString();
};

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

const day = (value: string | undefined): string | undefined => {
  if (value === undefined || !DAY.test(value)) return undefined;
  // Only the last days of a month may be missing; a date is dear to make.
  return value.slice(8) <= '28' || instant(value)?.startsWith(value) ? value : undefined;
};

/** What is left when each fact has the form that it promises: a bank that words one oddly spoils no other. */
const soundFacts = (description: string, details: EntryDetails): EntryDetails => {
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
    review: details.review === undefined ? undefined : details.review === true,
  };
};

const positive = (rate: number | undefined): number | undefined =>
  rate !== undefined && Number.isFinite(rate) && rate > 0 ? rate : undefined;

const soundCounterparty = (said: Counterparty | undefined): Counterparty | undefined => {
  if (!said) return undefined;
  const [name, account, bank] = [text(said.name), text(said.account), text(said.bank)];
  return name || account || bank ? { name, account, bank, person: said.person } : undefined;
};

const soundReference = (
  said: { model?: string | null | undefined; number: string } | undefined,
): EntryDetails['reference'] => {
  const number = text(said?.number);
  return number === undefined ? undefined : { model: text(said?.model ?? undefined), number };
};

/** The count stays where a payment is left out because nobody could say what its amount is in. */
const soundBatch = (said: Batch | undefined): Batch | undefined =>
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
        reference: orNoModel(soundReference(payment.reference ?? undefined)),
      })),
  };

const orNoModel = (reference: EntryDetails['reference']): { model: string | null; number: string } | null =>
  reference ? { model: reference.model ?? null, number: reference.number } : null;

/** A row without details has null, and not an empty object. */
const orNull = (details: EntryDetails): EntryDetails | null =>
  Object.values(details).some((value) => value !== undefined) ? details : null;

/** Nothing of a person is kept in the clear: of an entry with one, counterparty and reference are sealed. */
export const keepDetails = (
  { description, personal, details = {} }: Pick<LedgerEntry, 'description' | 'personal' | 'details'>,
  id: string,
  dataKey: SealingKey,
): KeptDetails => {
  const facts = soundFacts(description, details);
  const counterparty = soundCounterparty(details.counterparty);
  const reference = soundReference(details.reference);
  const batch = soundBatch(details.batch);
  // A batch names everybody who pays.
  const isSealed = batch || ((counterparty || reference) && (personal || counterparty?.person));
  if (!isSealed) {
    return { details: orNull({ ...facts, counterparty, reference }), detailsSealed: null };
  }
  return {
    details: orNull(facts),
    detailsSealed: dataKey.seal(JSON.stringify({ counterparty, reference, batch }), detailsPlace(id)),
  };
};

/** All that a row keeps. */
export const detailsOf = (
  { id, details, detailsSealed }: RowWithDetails,
  dataKey: SealingKey,
): EntryDetails => {
  const said = details ?? {};
  return detailsSealed ? { ...said, ...JSON.parse(dataKey.open(detailsSealed, detailsPlace(id))) } : said;
};

/** What a developer's change of a row leaves of it: what the change contradicts is said no more. */
export const changedDetails = (
  details: EntryDetails,
  { amount, date, description }: { amount?: number; date?: string; description?: string },
): EntryDetails => {
  const left = { ...details };
  if (amount !== undefined) {
    delete left.original;
    delete left.batch;
  }
  if (date !== undefined) {
    delete left.valueDate;
    delete left.transactedAt;
  }
  if (description !== undefined) left.processor = processorIn(description) ?? undefined;
  return left;
};

/** As the API shows it: everything, null where the bank said nothing. */
export const shownDetails = (
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
    reference: details.reference ? shownReference(details.reference) : null,
    payment_code: paymentCode ? codeIn(paymentCode, row.currency) : null,
    original: original
      ? { amount: toMajor(original.amount), currency: original.currency, rate: original.rate ?? null }
      : null,
    mcc: details.mcc ?? null,
    location: location ? { city: location.city ?? null, country: location.country ?? null } : null,
    channel: details.channel ?? null,
    processor: details.processor ?? null,
    review: details.review ?? null,
    payments: details.batch?.count ?? null,
    details: details.batch?.payments.length ? details.batch.payments.map(shownPayment) : null,
  };
};

const shownPayment = ({ amount, reference, ...payment }: BatchPayment) => ({
  ...payment,
  amount: amount === null ? null : toMajor(amount),
  reference: reference ? shownReference({ ...reference, model: reference.model ?? undefined }) : null,
});

/** A model 97 whose check digits are wrong is no model 97: the number stays as the bank gave it, without a model. */
const shownReference = ({
  model,
  number,
}: NonNullable<EntryDetails['reference']>): TransactionDetails['reference'] => ({
  model: model === undefined || (model === '97' && !isModel97(number)) ? null : model,
  number,
});

/**
 * What a bank said of an entry beside its wording, as a row keeps it: a line of fields in a fixed order, which ends with the
 * last that says anything. As JSON it took 127 of a row's bytes on average, mostly for names; so it takes 31.
 *
 * A tab stands between fields. None holds one: texts are kept without control characters. A new field goes to the end.
 */
import type { Channel } from '../providers/contract.ts';
import type { EntryDetails } from '../providers/ledger-change.ts';

/** A letter each; they stand in rows, so none is ever given to another. */
const LETTERS = {
  card: 'c',
  online: 'o',
  atm: 'a',
  transfer: 't',
  instant: 'i',
  direct_debit: 'd',
  fee: 'f',
  interest: 'n',
  cash: 'h',
  other: 'x',
} as const satisfies Record<Channel, string>;

const CHANNEL_OF = Object.fromEntries(
  Object.entries(LETTERS).map(([channel, letter]) => [letter, channel]),
) as Record<string, Channel>;

/** Instead of a value date that is the date of the row, as most are. */
const SAME_DAY = '=';
const PERSON = 'p';
const NO_PERSON = 'n';
const YES = '+';
const NO = '-';

/** Where `review` stands, counted from one, and what it is of a row that is to be reviewed. */
export const REVIEW = { field: 18, yes: YES } as const;

/** Whole seconds of our centuries are kept as their number since 1970. */
const WHOLE_SECONDS = /^(?:19|20)\d\d-.*\.000Z$/;

const keptInstant = (instant: string | undefined): string | undefined =>
  instant !== undefined && WHOLE_SECONDS.test(instant) ? String(Date.parse(instant) / 1_000) : instant;

const shownInstant = (kept: string): string =>
  kept.includes('T') ? kept : new Date(Number(kept) * 1_000).toISOString();

/** @param date of the row. Null where nothing is said. */
export const packDetails = (details: EntryDetails, date: string): string | null => {
  const { channel, valueDate, location, counterparty, reference, original, review } = details;
  const fields = [
    channel && LETTERS[channel],
    valueDate === date ? SAME_DAY : valueDate,
    keptInstant(details.transactedAt),
    details.mcc,
    location?.city,
    location?.country,
    details.paymentCode,
    counterparty && (counterparty.person ? PERSON : NO_PERSON),
    counterparty?.name,
    counterparty?.account,
    counterparty?.bank,
    reference?.number,
    reference?.model,
    original?.amount,
    original?.currency,
    original?.rate,
    details.processor,
    review === undefined ? undefined : review ? YES : NO,
  ];
  let said = fields.length;
  while (said > 0 && fields[said - 1] === undefined) said -= 1;
  // `join` writes nothing for what is not said.
  return said === 0 ? null : fields.slice(0, said).join('\t');
};

/** @param date of the row */
export const unpackDetails = (kept: string | null, date: string): EntryDetails => {
  const details: EntryDetails = {};
  if (kept === null) return details;
  const [
    channel,
    valueDate,
    transactedAt,
    mcc,
    city,
    country,
    paymentCode,
    party,
    name,
    account,
    bank,
    number,
    model,
    amount,
    currency,
    rate,
    processor,
    review,
  ] = kept.split('\t');
  if (channel) details.channel = CHANNEL_OF[channel];
  if (valueDate) details.valueDate = valueDate === SAME_DAY ? date : valueDate;
  if (transactedAt) details.transactedAt = shownInstant(transactedAt);
  if (mcc) details.mcc = mcc;
  if (city || country) details.location = { city: city || undefined, country: country || undefined };
  if (paymentCode) details.paymentCode = paymentCode;
  if (party) {
    details.counterparty = {
      name: name || undefined,
      account: account || undefined,
      bank: bank || undefined,
      person: party === PERSON,
    };
  }
  if (number) details.reference = { number, model: model || undefined };
  if (amount && currency) {
    details.original = { amount: Number(amount), currency, rate: rate ? Number(rate) : undefined };
  }
  if (processor) details.processor = processor;
  if (review) details.review = review === YES;
  return details;
};

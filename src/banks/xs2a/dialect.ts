/**
 * The dialect of a bank, as data: deviations of real banks from the Berlin Group's interface, and options that they
 * omit. Code differs by bank only where it reads a dialect.
 */
import { type Static, type TSchema, Type } from 'typebox';

const oneOf = <const T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description, examples: [values[0]] });

const wholeNumber = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description, examples: [maximum] });

const orNull = <T extends TSchema>(schema: T, description: string) =>
  Type.Union([schema, Type.Null()], { description, examples: [null] });

const timeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['02:30'] });

const FORMATS = ['json', 'camt.053', 'mt940'] as const;
export type Format = (typeof FORMATS)[number];

const fields = {
  sca: oneOf(['redirect', 'oauth'], 'How the user authorizes at the bank.'),
  formats: Type.Array(Type.Unsafe<Format>({ type: 'string', enum: [...FORMATS] }), {
    minItems: 1,
    maxItems: FORMATS.length,
    description: 'Formats of transactions, the default first.',
    examples: [['json']],
  }),
  ids: oneOf(
    ['stable', 'absent', 'zero', 'positional'],
    '`transactionId`: unique and stable, absent, always `"0"`, or the position in the page.',
  ),
  entry_references: Type.Boolean({ description: 'Whether booked entries have an `entryReference`.' }),
  balance_after: Type.Boolean({
    description: 'Whether booked entries have a `balanceAfterTransaction`.',
  }),
  delta: Type.Boolean({ description: 'Whether `entryReferenceFrom` and `deltaList` are supported.' }),
  both: oneOf(['accepted', 'refused'], 'Whether `bookingStatus=both` is supported.'),
  pending: oneOf(
    ['full', 'reworded', 'bare'],
    'Pending entries: complete; with another description than when booked; or also without id and date.',
  ),
  amounts: oneOf(['string', 'number', 'comma'], 'Amounts: `"180.12"`, `180.12` or `"180,12"`.'),
  booking_dates: oneOf(
    ['given', 'absent', '0001-01-01'],
    'Booking dates: given, absent, or a placeholder. The value date then has the day.',
  ),
  resource_ids: oneOf(
    ['per_consent', 'stable'],
    'Whether the `resourceId` of an account differs for every consent.',
  ),
  balances: oneOf(
    ['interim', 'closing', 'none'],
    '`interimBooked` and `interimAvailable`; `closingBooked` of yesterday and `expected`; or an empty list.',
  ),
  next_links: oneOf(
    ['absolute', 'relative', 'without_query', 'none'],
    'The link to the next page: absolute, without a host, without the other query parameters, or none because there are no pages.',
  ),
  page_size: wholeNumber(1, 500, 'Transactions on a page.'),
  quota: orNull(
    wholeNumber(1, 1_000, ''),
    'Maximum unattended reads of an account and endpoint a day; null for no limit.',
  ),
  quota_counts: oneOf(['reads', 'pages'], 'Whether further pages count as reads.'),
  quota_refusal: oneOf(
    ['429', '403', '400'],
    'The status beyond the quota; 400 reports it only in its text.',
  ),
  history_days: wholeNumber(1, 3_650, 'Days of history for three minutes after the user has logged in.'),
  history_days_later: orNull(
    wholeNumber(1, 3_650, ''),
    'Days of history after these three minutes; null for the same number.',
  ),
  too_early: oneOf(
    ['refused', 'cut'],
    'Response to a `dateFrom` before the history: PERIOD_INVALID, or a shorter list.',
  ),
  request_ids: oneOf(['any', 'once'], 'Whether a repeated `X-Request-ID` is refused.'),
  private_addresses: oneOf(['accepted', 'refused'], 'Private addresses as `PSU-IP-Address`.'),
  signature: oneOf(['none', 'required'], 'Whether requests must be signed.'),
  outages: Type.Array(Type.Object({ from: timeOfDay, to: timeOfDay }), {
    maxItems: 10,
    description: 'Daily times in Belgrade at which the bank is closed and responds with 503.',
    examples: [[{ from: '02:00', to: '02:30' }]],
  }),
};

export const Dialect = Type.Object(fields, {
  $id: 'Xs2aDialect',
  description: 'Dialect of a simulated bank: its deviations from the Berlin Group’s interface.',
});
export type Dialect = Static<typeof Dialect>;

/** Changes to the default dialect of a bank. */
export const DialectChange = Type.Partial(Type.Object(fields));
export type DialectChange = Static<typeof DialectChange>;

/** The interface as the Berlin Group describes it. */
const STANDARD: Dialect = {
  sca: 'redirect',
  formats: ['json'],
  ids: 'stable',
  entry_references: true,
  balance_after: false,
  delta: true,
  both: 'accepted',
  pending: 'full',
  amounts: 'string',
  booking_dates: 'given',
  resource_ids: 'per_consent',
  balances: 'interim',
  next_links: 'absolute',
  page_size: 100,
  quota: 4,
  quota_counts: 'reads',
  quota_refusal: '429',
  history_days: 730,
  history_days_later: 90,
  too_early: 'refused',
  request_ids: 'any',
  private_addresses: 'accepted',
  signature: 'none',
  outages: [],
};

/** Each bank differs, so that all banks together cover most deviations of real banks. */
const DEFAULTS: Record<string, Partial<Dialect>> = {
  'banca-intesa': { formats: ['json', 'camt.053'] },
  otp: {
    sca: 'oauth',
    formats: ['json', 'mt940'],
    ids: 'positional',
    entry_references: false,
    delta: false,
    pending: 'reworded',
    next_links: 'relative',
    page_size: 50,
    too_early: 'cut',
  },
  raiffeisen: {
    ids: 'absent',
    entry_references: false,
    balance_after: true,
    delta: false,
    both: 'refused',
    pending: 'bare',
    amounts: 'comma',
    booking_dates: '0001-01-01',
    balances: 'closing',
    next_links: 'without_query',
    page_size: 40,
    quota_counts: 'pages',
    quota_refusal: '400',
    history_days: 365,
    request_ids: 'once',
  },
  unicredit: { sca: 'oauth', amounts: 'number', quota_refusal: '403', private_addresses: 'refused' },
  nlb: { formats: ['camt.053'], balances: 'none', outages: [{ from: '02:00', to: '02:30' }] },
  aik: {
    ids: 'zero',
    balance_after: true,
    signature: 'required',
    request_ids: 'once',
    formats: ['mt940', 'json'],
  },
};

/** Returns the dialect of a bank with a TPP's changes. */
export const dialectOf = (bankId: string, change: DialectChange = {}): Dialect => ({
  ...STANDARD,
  ...DEFAULTS[bankId],
  ...change,
});

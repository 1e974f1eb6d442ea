/**
 * How a bank speaks the Berlin Group's interface, as data: what real banks do otherwise than the description says, or leave
 * out of what it allows. Nothing of a bank's habits is code outside of the places that read these.
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
  sca: oneOf(['redirect', 'oauth'], 'How the user is led to the bank.'),
  formats: Type.Array(Type.Unsafe<Format>({ type: 'string', enum: [...FORMATS] }), {
    minItems: 1,
    maxItems: FORMATS.length,
    description: 'Forms in which transactions are given, the usual one first.',
    examples: [['json']],
  }),
  ids: oneOf(
    ['stable', 'absent', 'zero', 'positional'],
    'What `transactionId` is: good, not there, `"0"`, or the place in the page.',
  ),
  entry_references: Type.Boolean({ description: 'Whether booked entries have an `entryReference`.' }),
  delta: Type.Boolean({ description: 'Whether `entryReferenceFrom` and `deltaList` are understood.' }),
  both: oneOf(['accepted', 'refused'], 'Whether `bookingStatus=both` is understood.'),
  pending: oneOf(
    ['full', 'reworded', 'bare'],
    'Pending entries: as the bank knows them; in other words than when booked; or without id and date, too.',
  ),
  amounts: oneOf(['string', 'number', 'comma'], 'Amounts: `"180.12"`, `180.12` or `"180,12"`.'),
  booking_dates: oneOf(
    ['given', 'absent', '0001-01-01'],
    'Booking dates: right, not there, or a placeholder. The value date then has the day.',
  ),
  resource_ids: oneOf(
    ['per_consent', 'stable'],
    'Whether an account has another `resourceId` with every consent.',
  ),
  balances: oneOf(
    ['interim', 'closing', 'none'],
    '`interimBooked` and `interimAvailable`; `closingBooked` of yesterday and `expected`; or an empty list.',
  ),
  next_links: oneOf(
    ['absolute', 'relative', 'without_query', 'none'],
    'The link to the next page: whole, without a host, with the page alone and nothing of the query, or no pages.',
  ),
  page_size: wholeNumber(1, 500, 'Transactions on a page.'),
  quota: orNull(
    wholeNumber(1, 1_000, ''),
    'Reads a day of an account and endpoint without a user who waits; null for any number.',
  ),
  quota_counts: oneOf(['reads', 'pages'], 'Whether further pages count.'),
  quota_refusal: oneOf(['429', '403', '400'], 'The status beyond the quota; 400 only says so in its text.'),
  history_days: wholeNumber(1, 3_650, 'Days of history right after the user has logged in.'),
  history_days_later: orNull(
    wholeNumber(1, 3_650, ''),
    'Days of history from three minutes after it on; null for as many.',
  ),
  too_early: oneOf(
    ['refused', 'cut'],
    'What a `dateFrom` before the history leads to: PERIOD_INVALID, or less.',
  ),
  request_ids: oneOf(['any', 'once'], 'Whether an `X-Request-ID` that was used before is refused.'),
  private_addresses: oneOf(['accepted', 'refused'], 'Private addresses as `PSU-IP-Address`.'),
  signature: oneOf(['none', 'required'], 'Whether requests must be signed.'),
  outages: Type.Array(Type.Object({ from: timeOfDay, to: timeOfDay }), {
    maxItems: 10,
    description: 'Times of every day in Belgrade at which the bank is closed, and responds 503.',
    examples: [[{ from: '02:00', to: '02:30' }]],
  }),
};

export const Dialect = Type.Object(fields, {
  $id: 'Xs2aDialect',
  description: 'How a simulated bank speaks the Berlin Group’s interface.',
});
export type Dialect = Static<typeof Dialect>;

/** What of a bank's dialect is otherwise than usual. */
export const DialectChange = Type.Partial(Type.Object(fields));
export type DialectChange = Static<typeof DialectChange>;

/** As the description says, and nothing else. */
const PLAIN: Dialect = {
  sca: 'redirect',
  formats: ['json'],
  ids: 'stable',
  entry_references: true,
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

/** Each bank in its own way, so that who tries the catalogue has tried most of what real banks do. */
const USUAL: Record<string, Partial<Dialect>> = {
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
  aik: { ids: 'zero', signature: 'required', request_ids: 'once', formats: ['mt940', 'json'] },
};

/** The dialect of a bank, with what is otherwise for somebody. */
export const dialectOf = (bankId: string, change: DialectChange = {}): Dialect => ({
  ...PLAIN,
  ...USUAL[bankId],
  ...change,
});

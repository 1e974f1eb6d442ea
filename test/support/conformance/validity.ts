/** Properties of every account, page and entry of any bank. */
import assert from 'node:assert/strict';
import { isCalendarDate } from '../../../packages/common/belgrade.ts';
import {
  type AccountPage,
  type BankAccount,
  type BankEntry,
  CHANNELS,
  type ReadWindow,
  type Traits,
} from '../../../src/banks/contract/contract.ts';

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && isCalendarDate(value) && value >= '1900-01-01';
const isInstant = (value: unknown): value is Date => value instanceof Date && !Number.isNaN(value.getTime());
const orNull =
  (check: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === null || check(value);
const matches =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    typeof value === 'string' && pattern.test(value);

const hold = <T extends object>(what: string, subject: T, checks: Record<string, boolean>): void => {
  for (const [field, isSound] of Object.entries(checks)) {
    assert.ok(isSound, `${what}: ${field} of ${JSON.stringify(subject)}`);
  }
};

const isCurrency = matches(/^[A-Z]{3}$/);

export const assertValidAccount = (account: BankAccount): void => {
  const { ref, name, holderName, iban, currency, type, openingBalance } = account;
  hold('account', account, {
    ref: isText(ref),
    name: isText(name),
    holderName: orNull(isText)(holderName),
    iban: orNull(matches(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/))(iban),
    currency: isCurrency(currency),
    type: ['checking', 'savings', 'business'].includes(type),
    openingBalance: openingBalance === null || Number.isSafeInteger(openingBalance),
  });
};

const soundEntry = (entry: BankEntry): void => {
  const { counterparty, paymentReference, original, location } = entry;
  const nothing = (part: object | null): boolean =>
    part !== null && Object.values(part).every((value) => value === null);
  hold('entry', entry, {
    reference: orNull((value) => isText(value) && value !== '0')(entry.reference),
    bookingDate: orNull(isDay)(entry.bookingDate),
    valueDate: orNull(isDay)(entry.valueDate),
    transactedAt: orNull(isInstant)(entry.transactedAt),
    amount: Number.isSafeInteger(entry.amount),
    currency: isCurrency(entry.currency),
    description: typeof entry.description === 'string',
    counterparty: !nothing(counterparty),
    paymentReference: paymentReference === null || isText(paymentReference.number),
    paymentCode: orNull(matches(/^\d{3}$/))(entry.paymentCode),
    original: original === null || (Number.isSafeInteger(original.amount) && isCurrency(original.currency)),
    rate: original === null || original.rate === null || original.rate > 0,
    mcc: orNull(matches(/^\d{4}$/))(entry.mcc),
    location: !nothing(location) && orNull(matches(/^[A-Z]{2}$/))(location?.country ?? null),
    cardDigits: orNull(matches(/^\d{4}$/))(entry.cardDigits),
    replaces: orNull(isText)(entry.replaces),
    channel: orNull((value) => CHANNELS.some((channel) => channel === value))(entry.channel ?? null),
    takenUpAt: entry.takenUpAt === undefined || isInstant(entry.takenUpAt),
  });
};

const dayOf = ({ bookingDate, valueDate }: BankEntry): string | null => bookingDate ?? valueDate;

/** For a window: no entry is outside the requested days. */
const soundWindow = (page: AccountPage, { from, to }: Omit<ReadWindow, 'page'>): void => {
  const { covers, booked, pending, ended } = page;
  assert.ok(covers !== null && isDay(covers.from) && isDay(covers.to) && covers.from <= covers.to);
  assert.ok(covers.to <= to && covers.from >= (from ?? ''), 'it speaks of the days that were asked for');
  for (const entry of [...booked, ...pending]) {
    const day = dayOf(entry) ?? to;
    assert.ok(day >= (from ?? '') && day <= to, `${day} was not asked for`);
  }
  assert.deepEqual(ended, [], 'what is not listed any more is not there');
};

/** For a log: every change has its name and an instant after the last read. */
const soundLog = (page: AccountPage, { since }: Omit<ReadWindow, 'page'>, { references }: Traits): void => {
  assert.equal(references, 'stable', 'who says only what happened since has references to say of what');
  const isNews = (at: Date | undefined): boolean => isInstant(at) && at <= page.at && (!since || at > since);
  for (const entry of [...page.booked, ...page.pending]) {
    assert.ok(entry.reference !== null && entry.bookingDate !== null && isNews(entry.takenUpAt));
  }
  for (const { reference, endedAt, entry } of page.ended) {
    assert.ok(isText(reference) && isNews(endedAt));
    assert.ok(!page.pending.some((hold) => hold.reference === reference), 'what has ended is listed no more');
    if (entry) soundEntry(entry);
    assert.ok(entry === null || (entry.reference === reference && isNews(entry.takenUpAt)));
  }
};

/** Asserts the pages of one undisturbed read. */
export const assertValidRead = (
  pages: readonly AccountPage[],
  window: Omit<ReadWindow, 'page'>,
  at: Date,
  traits: Traits,
): void => {
  for (const page of pages) {
    assert.equal(page.at.getTime(), at.getTime(), 'it is of the time of the call');
    assert.deepEqual(page.covers, pages[0]!.covers, 'all pages speak of the same');
    assert.equal(page.complete, true);
    for (const entry of [...page.booked, ...page.pending]) soundEntry(entry);
    for (const balance of page.balances) {
      const { kind, amount, asOf } = balance;
      hold('balance', balance, {
        kind: kind === 'booked' || kind === 'available',
        amount: Number.isSafeInteger(amount),
        asOf: orNull(isInstant)(asOf),
      });
    }
    if (page.covers) soundWindow(page, window);
    else soundLog(page, window, traits);
  }
  if (traits.references === 'stable') {
    for (const list of ['booked', 'pending'] as const) {
      const references = pages.flatMap((page) => page[list].map(({ reference }) => reference));
      assert.equal(new Set(references).size, references.length, `references of ${list} are unique`);
    }
  }
};

/** Collects the fields of one MT940 message. */
import { withoutPlaceholder } from '../placeholders.ts';
import type { StatementAccount, StatementEntry, StatementHead, StatementNote } from '../statement.ts';
import { type Place, StatementError } from '../statement-error.ts';
import { entryOf } from './entry.ts';
import { accountIn, balanceOf, type Field, floorIn, note, numbersIn, sumIn } from './fields.ts';
import { informationOf } from './information.ts';

const MOST_BALANCES = 200;

/** Values that apply if the file has none. */
export interface Given {
  account?: string;
  currency?: string;
}

interface Sum {
  count: number;
  amount: number;
}

export interface Message extends Omit<StatementHead, 'account' | 'period'> {
  given: Given;
  account: StatementAccount | null;
  /** The last entry, whose :86: may follow. */
  entry: { entry: StatementEntry; line: number } | null;
  /** The entry before it, which the balance of a page may follow. */
  last: { entry: StatementEntry; line: number } | null;
  /** The currency of an interim report (MT942), which has no balances. */
  floor: string | null;
  /** Sums of its entries so far. */
  sums: { debit: Sum; credit: Sum };
  /** Whether the report has given its number of entries, so no more follow. */
  summed: boolean;
  notes: StatementNote[];
}

export const beginMessage = (field: Field, given: Given): Message => ({
  given,
  id: withoutPlaceholder(field.lines[0]!),
  account: null,
  number: null,
  page: null,
  opening: null,
  closing: null,
  balances: [],
  entry: null,
  last: null,
  floor: null,
  sums: { debit: { count: 0, amount: 0 }, credit: { count: 0, amount: 0 } },
  summed: false,
  notes: field.notes,
});

/** Returns whether the message is an interim report (MT942), which has entries but no balances. */
const isInterim = ({ floor, opening }: Message): boolean => floor !== null && opening === null;

/** Returns whether the message is complete, so that another may begin. */
export const isComplete = (message: Message): boolean => message.closing !== null || isInterim(message);

const refuseUnless = (holds: boolean, { place }: Field, expected: string): void => {
  if (!holds) throw new StatementError(place, expected);
};

const account = (message: Message, field: Field): void => {
  refuseUnless(message.account === null, field, 'one account in a message');
  message.account = accountIn(field, message.given.account ?? null);
};

/** Returns the currency of a balance or entry that does not name it. */
const currencyOf = ({ opening, floor, account, given }: Message): string | null =>
  opening?.currency ?? floor ?? account?.currency ?? given.currency ?? null;

const opening = (message: Message, field: Field): void => {
  refuseUnless(message.opening === null, field, 'one opening balance in a message');
  const kind = field.tag === '60M' ? 'interim_booked' : 'opening_booked';
  message.opening = balanceOf(field, kind, currencyOf(message));
};

const floor = (message: Message, field: Field): void => {
  message.floor ??= floorIn(field);
};

const entry = (message: Message, field: Field): void => {
  const { opening, floor, sums } = message;
  const currency = opening?.currency ?? floor;
  if (!currency) throw new StatementError(field.place, 'an opening balance, :60F:, before the entries');
  refuseUnless(message.closing === null && !message.summed, field, 'no entry behind the closing balance');
  const made = entryOf(field, currency);
  message.entry = { entry: made, line: field.place.line };
  const sum = made.amount < 0 ? sums.debit : sums.credit;
  sum.count += 1;
  sum.amount += Math.abs(made.amount);
};

const information = (message: Message, field: Field): void => {
  // Without an entry, :86: is about the statement.
  if (!message.entry) return;
  const { entry } = message.entry;
  const { description, reference, paymentReference, ...rest } = informationOf(field.lines);
  message.entry.entry = {
    ...entry,
    ...rest,
    description: description || entry.description,
    reference: entry.reference ?? reference,
    paymentReference: paymentReference ?? entry.paymentReference,
  };
};

const closing = (message: Message, field: Field): void => {
  const { opening } = message;
  if (!opening) throw new StatementError(field.place, 'an opening balance, :60F:, before the closing one');
  refuseUnless(message.closing === null, field, 'one closing balance in a message');
  const kind = field.tag === '62M' ? 'interim_booked' : 'closing_booked';
  message.closing = balanceOf(field, kind, opening.currency);
  refuseUnless(message.closing.currency === opening.currency, field, `a balance in ${opening.currency}`);
  // An intermediate balance is the one after the last entry of its page.
  if (kind === 'interim_booked' && message.last && !message.last.entry.pending) {
    message.last.entry = { ...message.last.entry, balanceAfter: message.closing.amount };
  }
  message.page = message.page && { ...message.page, last: field.tag === '62F' };
};

const available =
  (kind: 'closing_available' | 'forward_available') =>
  (message: Message, field: Field): void => {
    refuseUnless(message.balances.length < MOST_BALANCES, field, `at most ${MOST_BALANCES} balances`);
    message.balances.push(balanceOf(field, kind, currencyOf(message)));
  };

const numbers = (message: Message, field: Field): void => {
  Object.assign(message, numbersIn(field));
};

const sum =
  (side: 'debit' | 'credit') =>
  (message: Message, field: Field): void => {
    const said = sumIn(field);
    const { count, amount } = message.sums[side];
    message.summed = isInterim(message);
    if (said.count === count && said.amount === amount) return;
    note(
      field,
      'sums_do_not_add_up',
      `The report says that it has ${said.count} ${side} entries; ${count} were found, or their sum is another.`,
    );
  };

/** Fields by tag. Other tags contain nothing that a statement has. */
export const FIELDS = new Map<string, (message: Message, field: Field) => void>([
  ['25', account],
  ['25P', account],
  ['28', numbers],
  ['28C', numbers],
  ['34F', floor],
  ['60F', opening],
  ['60M', opening],
  ['61', entry],
  ['86', information],
  ['62F', closing],
  ['62M', closing],
  ['64', available('closing_available')],
  ['65', available('forward_available')],
  ['90D', sum('debit')],
  ['90C', sum('credit')],
]);

/** Returns the statement without its entries. @throws StatementError if the message ended too early */
export const headOf = (message: Message, place: Place): StatementHead => {
  const { id, account, opening, closing, balances, floor, notes } = message;
  if (!account) throw new StatementError(place, 'an account, :25:, before the message ends');
  if (!isComplete(message))
    throw new StatementError(place, 'a closing balance, :62F:, before the message ends');
  const interim = closing === null;
  return {
    id,
    account: { ...account, currency: closing?.currency ?? floor },
    // Interim reports are numbered separately from statements.
    number: interim ? null : message.number,
    page: interim ? null : message.page,
    period: null,
    opening,
    closing,
    balances,
    ...(notes.length > 0 ? { notes } : {}),
  };
};

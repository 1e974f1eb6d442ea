/** One MT940 message as its fields come. */
import { known } from '../known.ts';
import type { StatementAccount, StatementEntry, StatementHead } from '../statement.ts';
import { type Place, StatementError } from '../statement-error.ts';
import { entryOf } from './entry.ts';
import { accountIn, balanceOf, type Field, numbersIn } from './fields.ts';
import { informationOf } from './information.ts';

const MOST_BALANCES = 200;

export interface Message extends Omit<StatementHead, 'account' | 'period'> {
  account: StatementAccount | null;
  /** The last one read, which may have an :86: yet to come. */
  entry: { entry: StatementEntry; line: number } | null;
}

export const beginMessage = (field: Field): Message => ({
  id: known(field.lines[0]!),
  account: null,
  number: null,
  page: null,
  opening: null,
  closing: null,
  balances: [],
  entry: null,
});

const refuseUnless = (holds: boolean, { place }: Field, expected: string): void => {
  if (!holds) throw new StatementError(place, expected);
};

const account = (message: Message, field: Field): void => {
  refuseUnless(message.account === null, field, 'one account in a message');
  message.account = accountIn(field);
};

const opening = (message: Message, field: Field): void => {
  refuseUnless(message.opening === null, field, 'one opening balance in a message');
  message.opening = balanceOf(field, field.tag === '60M' ? 'interim_booked' : 'opening_booked');
};

const entry = (message: Message, field: Field): void => {
  if (!message.opening)
    throw new StatementError(field.place, 'an opening balance, :60F:, before the entries');
  refuseUnless(message.closing === null, field, 'no entry behind the closing balance');
  message.entry = { entry: entryOf(field, message.opening.currency), line: field.place.line };
};

const information = (message: Message, field: Field): void => {
  // Otherwise it is about the statement.
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
  message.closing = balanceOf(field, field.tag === '62M' ? 'interim_booked' : 'closing_booked');
  refuseUnless(message.closing.currency === opening.currency, field, `a balance in ${opening.currency}`);
  message.page = message.page && { ...message.page, last: field.tag === '62F' };
};

const available =
  (kind: 'closing_available' | 'forward_available') =>
  (message: Message, field: Field): void => {
    refuseUnless(message.balances.length < MOST_BALANCES, field, `at most ${MOST_BALANCES} balances`);
    message.balances.push(balanceOf(field, kind));
  };

const numbers = (message: Message, field: Field): void => {
  Object.assign(message, numbersIn(field));
};

/** Tags that are not here say nothing that a statement is made of. */
export const FIELDS = new Map<string, (message: Message, field: Field) => void>([
  ['25', account],
  ['25P', account],
  ['28', numbers],
  ['28C', numbers],
  ['60F', opening],
  ['60M', opening],
  ['61', entry],
  ['86', information],
  ['62F', closing],
  ['62M', closing],
  ['64', available('closing_available')],
  ['65', available('forward_available')],
]);

/** The statement, without its entries. Throws StatementError where the message ended too early. */
export const headOf = ({ entry: _, ...message }: Message, place: Place): StatementHead => {
  const { account, closing } = message;
  if (!account) throw new StatementError(place, 'an account, :25:, before the message ends');
  if (!closing) throw new StatementError(place, 'a closing balance, :62F:, before the message ends');
  return { ...message, account: { ...account, currency: closing.currency }, period: null };
};

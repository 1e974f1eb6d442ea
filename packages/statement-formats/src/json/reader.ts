/** Reads JSON of {@link writeJson}. The text is parsed as a whole, so memory grows with it. */
import { Ajv, type ValidateFunction } from 'ajv';
import { isCalendarDate } from '../../../common/belgrade.ts';
import { DEEPEST_JSON, isShallowJson } from '../../../common/json-limits.ts';
import { accountOf } from '../account-number.ts';
import { amountWanted, currencyOf, decimalsOf } from '../amounts.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import { bareEntry, type StatementBalance } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { DOCUMENT, type JsonBalance, type JsonStatement } from './document.ts';

const text = { type: ['string', 'null'], maxLength: 10_000 };
const date = { type: ['string', 'null'], format: 'date' };
const object = (properties: Record<string, object>, required: string[] = []): object => ({
  type: ['object', 'null'],
  properties,
  required,
});
const balance = object({ amount: { type: 'number' }, date }, ['amount']);

const orNull = (schema: object): object => ({ default: null, ...schema });

const STATEMENT = {
  type: 'object',
  required: ['object', 'account', 'entries'],
  properties: {
    object: { const: DOCUMENT },
    account: {
      type: 'object',
      properties: { iban: orNull(text), number: orNull(text), holder: orNull(text), bank: orNull(text) },
    },
    currency: orNull(text),
    number: { type: ['integer', 'null'], minimum: 0, maximum: 999_999_999, default: null },
    period: {
      type: ['object', 'null'],
      default: null,
      required: ['from', 'to'],
      properties: { from: { ...date, type: 'string' }, to: { ...date, type: 'string' } },
    },
    opening_balance: orNull(balance),
    closing_balance: orNull(balance),
    entries: {
      type: 'array',
      items: {
        type: 'object',
        required: ['amount'],
        properties: {
          date: orNull(date),
          value_date: orNull(date),
          transacted_at: { type: ['string', 'null'], format: 'date-time', default: null },
          amount: { type: 'number' },
          description: { type: 'string', maxLength: 10_000, default: '' },
          counterparty: orNull(object({ name: orNull(text), account: orNull(text), bank: orNull(text) })),
          reference: orNull(
            object({ model: orNull(text), number: { type: 'string', maxLength: 10_000 } }, ['number']),
          ),
          payment_code: orNull(text),
          original: orNull(
            object(
              {
                amount: { type: 'number' },
                currency: { type: 'string' },
                rate: { type: ['number', 'null'], default: null },
              },
              ['amount', 'currency'],
            ),
          ),
          mcc: orNull(text),
          location: orNull(object({ city: orNull(text), country: orNull(text) })),
          card: orNull(text),
          bank_reference: orNull(text),
          balance_after: { type: ['number', 'null'], default: null },
          reversal: { type: 'boolean', default: false },
          payments: { type: 'integer', minimum: 1, default: 1 },
          details: {
            type: ['array', 'null'],
            default: null,
            maxItems: 1_000,
            items: {
              type: 'object',
              required: ['currency'],
              properties: {
                name: orNull(text),
                account: orNull(text),
                amount: { type: ['number', 'null'], default: null },
                currency: { type: 'string', pattern: '^[A-Z]{3}$' },
                description: { type: 'string', maxLength: 10_000, default: '' },
                reference: orNull(
                  object({ model: orNull(text), number: { type: 'string', maxLength: 10_000 } }, ['number']),
                ),
              },
            },
          },
        },
      },
    },
  },
};

let validator: ValidateFunction<JsonStatement> | undefined;

/** Compiled for the first file. */
const statementValidator = (): ValidateFunction<JsonStatement> => {
  const formats = { date: isCalendarDate, 'date-time': (value: string) => !Number.isNaN(Date.parse(value)) };
  validator ??= new Ajv({ strict: false, useDefaults: true, formats }).compile<JsonStatement>(STATEMENT);
  return validator;
};

/** In UTF-16 units. */
const LONGEST = 64 * 1024 * 1024;

export const jsonReader = (): StatementReader =>
  readerOver((emit) => {
    const pieces: string[] = [];
    let length = 0;
    return {
      write(piece) {
        pieces.push(piece);
        length += piece.length;
        if (length > LONGEST)
          throw new StatementError({ line: 1, column: 1 }, `at most ${LONGEST} characters`);
      },
      end() {
        const { head, entries } = statementIn(pieces.join(''));
        for (const [at, entry] of entries.entries()) emit({ kind: 'entry', entry, line: at + 2 });
        emit({ kind: 'statement', statement: head });
      },
    };
  });

/** Each entry is a line in a text of this service; in other texts its number is used. */
const refuse = (expected: string, at = -1): never => {
  throw new StatementError({ line: at + 2, column: 1 }, expected);
};

const parsed = (whole: string): JsonStatement => {
  if (!isShallowJson(whole)) return refuse(`JSON that is nested at most ${DEEPEST_JSON} deep`);
  let value: unknown;
  try {
    value = JSON.parse(whole);
  } catch {
    return refuse('JSON that is whole');
  }
  const isStatement = statementValidator();
  if (isStatement(value)) return value;
  const [{ instancePath = '', message = '' } = {}] = isStatement.errors ?? [];
  const [, at] = /^\/entries\/(\d+)/.exec(instancePath) ?? [];
  return refuse(
    `a statement: ${instancePath.slice(1).replaceAll('/', '.') || 'it'} ${message}`,
    at === undefined ? -1 : Number(at),
  );
};

const statementIn = (whole: string) => {
  const said = parsed(whole);
  const currency = currencyOf(said.currency ?? '') ?? refuse('a currency of three letters');
  const minor = (amount: number, of: string, at?: number): number => {
    const scaled = amount * 10 ** decimalsOf(of);
    const rounded = Math.round(scaled);
    const isExact = Number.isSafeInteger(rounded) && rounded / 10 ** decimalsOf(of) === amount;
    return isExact ? (rounded === 0 ? 0 : rounded) : refuse(amountWanted(of), at);
  };
  const balanceOf = (kind: StatementBalance['kind'], of: JsonBalance | null): StatementBalance | null =>
    of && {
      kind,
      amount: minor(of.amount, currency),
      currency,
      date: of.date ?? null,
      creditLineIncluded: false,
    };
  const entries = said.entries.map((entry, at) => ({
    ...bareEntry(minor(entry.amount, currency, at), currency),
    reference: entry.bank_reference,
    bookingDate: entry.date,
    valueDate: entry.value_date,
    transactedAt: entry.transacted_at === null ? null : new Date(entry.transacted_at),
    description: entry.description,
    counterparty: entry.counterparty,
    paymentReference: entry.reference,
    paymentCode: entry.payment_code,
    original:
      entry.original === null
        ? null
        : { ...entry.original, amount: minor(entry.original.amount, entry.original.currency, at) },
    mcc: entry.mcc,
    location: entry.location,
    cardDigits: entry.card,
    balanceAfter: entry.balance_after === null ? null : minor(entry.balance_after, currency, at),
    reversal: entry.reversal,
    payments: entry.payments,
    details: (entry.details ?? []).map(({ reference, ...payment }) => ({
      ...payment,
      amount: payment.amount === null ? null : minor(payment.amount, payment.currency, at),
      paymentReference: reference,
    })),
  }));
  return {
    head: {
      id: null,
      account: {
        ...accountOf(said.account.iban ?? said.account.number ?? ''),
        currency,
        holder: said.account.holder,
        bank: said.account.bank,
      },
      number: said.number,
      page: null,
      period: said.period,
      opening: balanceOf('opening_booked', said.opening_balance),
      closing: balanceOf('closing_booked', said.closing_balance),
      balances: [],
    },
    entries,
  };
};

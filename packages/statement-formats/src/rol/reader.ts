/**
 * Reads the ROL XML of Raiffeisen and OTP, for dinar accounts and accounts in foreign currency. All values are attributes.
 */
import { accountOf } from '../account-number.ts';
import { amountWanted, currencyOf, parseAmount } from '../amounts.ts';
import { anyDate } from '../dates.ts';
import { plausibleDay, withoutPlaceholder } from '../placeholders.ts';
import { readerOver, type StatementReader } from '../reader.ts';
import {
  counterpartyOf,
  creditReference,
  foreignCodeOf,
  otherAccount,
  paymentCodeOf,
  referenceOf,
} from '../reference.ts';
import { bareEntry, type StatementBalance, type StatementEntry, type StatementHead } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type XmlRecord, xmlReader, xmlShape } from '../xml-records.ts';
import { DINAR_ROOT, ENTRY, FOREIGN_ROOT, HEADER } from './layout.ts';

const SHAPE = xmlShape({ [DINAR_ROOT]: [], [FOREIGN_ROOT]: [], [HEADER]: [], [ENTRY]: [] });

const text = (record: XmlRecord, name: string): string | null => record.attributes[name]?.trim() || null;

const dateIn = (record: XmlRecord, name: string): string | null => {
  const written = text(record, name);
  const date = written && anyDate(written);
  if (written && !date) throw new StatementError(record, `a date that exists in ${name}`);
  return date && plausibleDay(date);
};

/** Returns the signed amount; 0 if the attribute is missing. */
const amountIn = (record: XmlRecord, name: string, currency: string): number => {
  const written = text(record, name);
  const amount = written === null ? 0 : parseAmount(written, currency);
  if (amount === null) throw new StatementError(record, `${amountWanted(currency)} in ${name}`);
  return amount;
};

const headOf = (record: XmlRecord): StatementHead & { account: { currency: string } } => {
  const foreign = record.parent?.name === FOREIGN_ROOT;
  const number = text(record, foreign ? 'IBANBroj' : 'Partija') ?? text(record, 'Partija');
  if (number === null) throw new StatementError(record, 'an account in Partija or IBANBroj');
  const currency = foreign ? currencyOf(text(record, 'OznakaValute') ?? '') : 'RSD';
  if (currency === null) throw new StatementError(record, 'a currency of three letters in OznakaValute');
  const date = dateIn(record, 'DatumIzvoda');
  const count = /^\d{1,9}$/.exec(text(record, 'BrojIzvoda') ?? '');
  const balance = (
    kind: 'opening_booked' | 'closing_booked',
    name: string,
    day: string | null,
  ): StatementBalance | null =>
    text(record, name) === null
      ? null
      : { kind, amount: amountIn(record, name, currency), currency, date: day, creditLineIncluded: false };
  return {
    id: null,
    account: { ...accountOf(number), currency, holder: text(record, 'KomitentNaziv'), bank: null },
    number: count ? Number(count[0]) : null,
    page: null,
    period: date === null ? null : { from: date, to: date },
    opening: balance('opening_booked', 'PrethodnoStanje', null),
    closing: balance('closing_booked', 'NovoStanje', date),
    balances: [],
  };
};

const entryOf = (record: XmlRecord, { account, period }: ReturnType<typeof headOf>): StatementEntry => {
  const [debit, credit] = ['Duguje', 'Potrazuje'].map((name) => amountIn(record, name, account.currency));
  const amount = credit! - debit!;
  if (!Number.isSafeInteger(amount)) throw new StatementError(record, amountWanted(account.currency));
  const reference = (name: string) =>
    referenceOf(text(record, `Model${name}`), text(record, `PozivNaBroj${name}`));
  return {
    ...bareEntry(amount, account.currency),
    reference: withoutPlaceholder(text(record, 'BrojZaReklamaciju') ?? text(record, 'Referenca')),
    // A statement in dinars covers one day.
    bookingDate: dateIn(record, 'DatumObrade') ?? period?.to ?? null,
    valueDate: dateIn(record, 'DatumValute'),
    // A statement in foreign currency has its description in one of three places.
    description: text(record, 'Opis') ?? text(record, 'Napomena') ?? text(record, 'TekstOsnova') ?? '',
    counterparty: counterpartyOf(
      text(record, 'NalogKorisnik'),
      otherAccount(text(record, 'BrojRacunaPrimaocaPosiljaoca') ?? text(record, 'RacunNalogodavacKorisnik')),
    ),
    paymentReference: creditReference(amount, reference('ZaduzenjaOdobrenja'), reference('Korisnika')),
    paymentCode:
      account.currency === 'RSD'
        ? paymentCodeOf(text(record, 'SifraPlacanja'))
        : foreignCodeOf(text(record, 'SifraPlacanja') ?? text(record, 'OsnovPlacanja')),
    // A reversal is on the side of the reversed entry, with a minus.
    reversal: debit! < 0 || credit! < 0,
  };
};

export const rolReader = (): StatementReader =>
  readerOver((emit) => {
    let head: ReturnType<typeof headOf> | null = null;
    let found = false;
    const finish = (): void => {
      if (head) emit({ kind: 'statement', statement: head });
      head = null;
    };
    const xml = xmlReader(SHAPE, (record) => {
      if (record.name === HEADER) {
        finish();
        head = headOf(record);
        found = true;
      } else if (record.name === ENTRY) {
        if (!head) throw new StatementError(record, `${HEADER} before the first ${ENTRY}`);
        emit({ kind: 'entry', entry: entryOf(record, head), line: record.line });
      }
    });
    return {
      write: xml.write,
      end() {
        xml.end();
        if (!found) throw new StatementError({ line: 1, column: 1 }, `a statement with ${HEADER}`);
        finish();
      },
    };
  });

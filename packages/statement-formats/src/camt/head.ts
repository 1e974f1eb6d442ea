/** Reads a camt statement or report, except its entries. */
import { belgradeDate } from '../../../common/belgrade.ts';
import { accountOf } from '../account-number.ts';
import { currencyOf } from '../amounts.ts';
import { isoDate, isoInstant } from '../dates.ts';
import { withoutPlaceholder } from '../placeholders.ts';
import type { BalanceKind, StatementAccount, StatementBalance, StatementHead } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import type { XmlRecord } from '../xml-records.ts';
import { dayAt, dayIn, flagAt, numberAt, signedAmount } from './fields.ts';
import { ACCOUNT } from './paths.ts';

/** Codes of ISO 20022, for the reader and the writer. */
export const BALANCE_CODES: Record<Exclude<BalanceKind, 'other'>, string> = {
  opening_booked: 'OPBD',
  closing_booked: 'CLBD',
  interim_booked: 'ITBD',
  previously_closed: 'PRCD',
  opening_available: 'OPAV',
  closing_available: 'CLAV',
  interim_available: 'ITAV',
  forward_available: 'FWAV',
  expected: 'XPCD',
  information: 'INFO',
};
const KINDS = new Map(Object.entries(BALANCE_CODES).map(([kind, code]) => [code, kind as BalanceKind]));

export const balanceOf = (record: XmlRecord): StatementBalance => {
  const lines = record.all('CdtLine/Incl');
  return {
    kind: KINDS.get(record.text('Tp/CdOrPrtry/Cd', 'Tp/Cd') ?? '') ?? 'other',
    ...signedAmount(record),
    date: dayAt(record, 'Dt'),
    creditLineIncluded: lines.some(({ text }) => text.trim() === 'true' || text.trim() === '1'),
  };
};

const accountIn = (record: XmlRecord): StatementAccount => {
  const number = record.text(...ACCOUNT.map((path) => `Acct/${path}`));
  if (number === null) throw new StatementError(record, `an account, Acct/Id, in ${record.name}`);
  const currency = record.first('Acct/Ccy');
  const code = currency && currencyOf(currency.text);
  if (currency && code === null) throw new StatementError(currency, 'a currency of three letters');
  return {
    ...accountOf(number),
    currency: code,
    holder: withoutPlaceholder(record.text('Acct/Ownr/Nm', 'Acct/Nm')),
    bank: withoutPlaceholder(
      record.text(
        ...['BICFI', 'BIC', 'CmbndId/BIC', 'Nm', 'NmAndAdr/Nm'].map((name) => `Acct/Svcr/FinInstnId/${name}`),
      ),
    ),
  };
};

const periodIn = (record: XmlRecord): StatementHead['period'] => {
  const day = (instants: string, dates: string): string | null => {
    const instant = record.first(`FrToDt/${instants}`);
    if (instant) {
      const at = isoInstant(instant.text.trim());
      return dayIn(instant, at && belgradeDate(at));
    }
    const date = record.first(`FrToDt/${dates}`);
    return date && dayIn(date, isoDate(date.text.trim()));
  };
  const [from, to] = [day('FrDtTm', 'FrDt'), day('ToDtTm', 'ToDt')];
  return from !== null && to !== null ? { from, to } : null;
};

/**
 * Returns the first and last balance of a statement. A page of a long statement has interim balances instead. In a report
 * of the day (camt.052), an interim balance is the momentary one, so it is neither.
 */
const ends = (balances: readonly StatementBalance[], report: boolean) => {
  const interim = report ? [] : balances.filter(({ kind }) => kind === 'interim_booked');
  const of = (kind: BalanceKind) => balances.find((balance) => balance.kind === kind) ?? null;
  const closing = of('closing_booked');
  const opening = of('opening_booked') ?? of('previously_closed');
  return {
    opening: opening ?? (interim.length > 1 || closing ? interim[0] : undefined) ?? null,
    closing: closing ?? (interim.length > 1 || opening ? interim.at(-1) : undefined) ?? null,
  };
};

export const headOf = (record: XmlRecord, all: readonly StatementBalance[]): StatementHead => {
  const { opening, closing } = ends(all, record.name !== 'Stmt');
  const page = numberAt(record, `${record.name}Pgntn/PgNb`);
  return {
    id: withoutPlaceholder(record.text('Id')),
    account: accountIn(record),
    // Notifications are numbered separately from statements.
    number: record.name === 'Ntfctn' ? null : numberAt(record, 'ElctrncSeqNb', 'LglSeqNb'),
    page: page === null ? null : { number: page, last: flagAt(record, `${record.name}Pgntn/LastPgInd`) },
    period: periodIn(record),
    opening,
    closing,
    balances: all.filter((balance) => balance !== opening && balance !== closing),
  };
};

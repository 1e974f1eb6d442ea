/** Reads all versions of camt.052, camt.053 and camt.054 of ISO 20022. */
import { readerOver, type StatementReader } from '../reader.ts';
import type { StatementBalance, StatementNote } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type XmlRecord, xmlReader } from '../xml-records.ts';
import { entryOf } from './entry.ts';
import { balanceOf, headOf } from './head.ts';
import { CAMT, MESSAGE_OF } from './paths.ts';

/** ISO 20022 has eleven types; a bank may give each with and without a credit line, and for several days ahead. */
const MOST_BALANCES = 200;

/** Payments of an entry that are read; further ones are counted only. */
const MOST_PAYMENTS = 1_000;
/** Maximum number of notes of one statement. */
const MOST_NOTES = 20;

/**
 * Returns a reader that makes one row for each entry. A batch stays one row, with the number and a list of its payments; an
 * entry of a single payment takes over its details. Announced entries (INFO, FUTR) are left out.
 */
export const camtReader = (): StatementReader =>
  readerOver((emit) => {
    let balances: StatementBalance[] = [];
    let payments: XmlRecord[] = [];
    let count = 0;
    let notes: StatementNote[] = [];
    let found = false;

    const statement = (record: XmlRecord, message: string): void => {
      const outer = record.parent?.name ?? '';
      if (outer !== message && outer !== `${message}V01`)
        throw new StatementError(record, `${record.name} within ${message}`);
      const head = headOf(record, balances);
      emit({ kind: 'statement', statement: notes.length > 0 ? { ...head, notes } : head });
      [balances, notes] = [[], []];
    };
    const note = (made: Omit<StatementNote, 'line'>, { line }: XmlRecord): void => {
      if (notes.length < MOST_NOTES) notes.push({ ...made, line });
    };
    const done = (record: XmlRecord): void => {
      const { name } = record;
      const outer = record.parent?.name ?? '';
      const message = MESSAGE_OF.get(name);
      if (message !== undefined) statement(record, message);
      else if (name === 'TxDtls') {
        if (outer !== 'Ntry') return;
        count += 1;
        if (payments.length < MOST_PAYMENTS) payments.push(record);
      } else if (name !== 'Bal' && name !== 'Ntry') {
        found = true;
      } else if (!MESSAGE_OF.has(outer)) {
        throw new StatementError(record, `${name} within a statement or report`);
      } else if (name === 'Ntry') {
        const entry = entryOf(record, payments, count, (made) => note(made, record));
        [payments, count] = [[], 0];
        if (entry) emit({ kind: 'entry', entry, line: record.line });
      } else {
        if (balances.length === MOST_BALANCES) {
          throw new StatementError(record, `at most ${MOST_BALANCES} balances`);
        }
        balances.push(balanceOf(record));
      }
    };
    const xml = xmlReader(CAMT, done);
    return {
      write: xml.write,
      end() {
        xml.end();
        if (!found)
          throw new StatementError({ line: 1, column: 1 }, 'a camt.052, camt.053 or camt.054 message');
      },
    };
  });

/** Reads camt.052 and camt.053 of ISO 20022: versions 02 and 08, and what lies between and after them. */
import { readerOver, type StatementReader } from '../reader.ts';
import type { StatementBalance } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type XmlRecord, xmlReader } from '../xml-records.ts';
import { entryOf } from './entry.ts';
import { balanceOf, headOf } from './head.ts';
import { CAMT } from './paths.ts';

/** ISO 20022 has eleven kinds, and a bank may give each with and without a credit line and for some days ahead. */
const MOST_BALANCES = 200;

const MESSAGE_OF = new Map([
  ['Stmt', 'BkToCstmrStmt'],
  ['Rpt', 'BkToCstmrAcctRpt'],
]);

/**
 * A row per entry: one that stands for several payments stays one, with their number; what is said of a single payment is
 * taken over. Entries that are only announced (INFO, FUTR) are left out.
 */
export const camtReader = (): StatementReader =>
  readerOver((emit) => {
    let balances: StatementBalance[] = [];
    let found = false;

    const done = (record: XmlRecord): void => {
      const { name } = record;
      const outer = record.parent?.name ?? '';
      const message = MESSAGE_OF.get(name);
      if (message !== undefined) {
        if (outer !== message) throw new StatementError(record, `${name} within ${message}`);
        emit({ kind: 'statement', statement: headOf(record, balances) });
        balances = [];
      } else if (name !== 'Bal' && name !== 'Ntry') {
        found = true;
      } else if (!MESSAGE_OF.has(outer)) {
        throw new StatementError(record, `${name} within a statement or report`);
      } else if (name === 'Ntry') {
        const entry = entryOf(record);
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
        if (!found) throw new StatementError({ line: 1, column: 1 }, 'a camt.052 or camt.053 message');
      },
    };
  });

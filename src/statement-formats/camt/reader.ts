/** Reads camt.052 and camt.053 of ISO 20022: versions 02 and 08, and what lies between and after them. */
import type { StatementPart, StatementReader } from '../reader.ts';
import type { StatementBalance } from '../statement.ts';
import { StatementError } from '../statement-error.ts';
import { type XmlRecord, xmlReader } from '../xml-records.ts';
import { entryOf } from './entry.ts';
import { balanceOf, headOf } from './head.ts';
import { CAMT } from './paths.ts';

/** ISO 20022 has eleven kinds, and a bank may give each with and without a credit line and for some days ahead. */
const MOST_BALANCES = 200;

/**
 * A row per entry: one that stands for several payments stays one, with their number; what is said of a single payment is
 * taken over. Entries that are only announced (INFO, FUTR) are left out.
 */
export const camtReader = (): StatementReader => {
  let parts: StatementPart[] = [];
  let balances: StatementBalance[] = [];
  let found = false;

  const done = (record: XmlRecord): void => {
    const outer = record.parent?.name;
    if (record.name === 'BkToCstmrStmt' || record.name === 'BkToCstmrAcctRpt') {
      found = true;
    } else if (record.name === 'Stmt' || record.name === 'Rpt') {
      const message = record.name === 'Stmt' ? 'BkToCstmrStmt' : 'BkToCstmrAcctRpt';
      if (outer !== message) throw new StatementError(record, `${record.name} within ${message}`);
      parts.push({ kind: 'statement', statement: headOf(record, balances) });
      balances = [];
    } else if (outer !== 'Stmt' && outer !== 'Rpt') {
      throw new StatementError(record, `${record.name} within a statement or report`);
    } else if (record.name === 'Bal') {
      if (balances.length === MOST_BALANCES)
        throw new StatementError(record, `at most ${MOST_BALANCES} balances`);
      balances.push(balanceOf(record));
    } else {
      const entry = entryOf(record);
      if (entry) parts.push({ kind: 'entry', entry, line: record.line });
    }
  };
  const xml = xmlReader(CAMT, done);
  const completed = (): StatementPart[] => {
    const these = parts;
    parts = [];
    return these;
  };

  return {
    write(text) {
      xml.write(text);
      return completed();
    },
    end() {
      xml.end();
      if (!found) throw new StatementError({ line: 1, column: 1 }, 'a camt.052 or camt.053 message');
      return completed();
    },
  };
};

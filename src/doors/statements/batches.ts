/** Groups the statements of a file by account. Pure. */

import type { MinorUnits } from '../../../packages/common/money.ts';
import type { StatementBalance } from '../../../packages/statement-formats/src/statement.ts';
import { StatementError } from '../../../packages/statement-formats/src/statement-error.ts';
import { bankEntryOf, hundredthsOf } from '../../banks/berlin-group/statement-entry.ts';
import type { Bank } from '../../banks/catalogue/catalogue.ts';
import type { BankEntry } from '../../banks/contract/contract.ts';
import { withSoundBalances } from '../../banks/contract/stated-balances.ts';
import { accountOfStatement, bankOfAccount, type NamedAccount } from './account.ts';
import type { StatedStatement, Warning } from './checks.ts';
import { warningsOf } from './checks.ts';
import type { ReadFile, ReadStatement } from './read-file.ts';
import { invalidStatement } from './refusal.ts';

/** One statement, in the words of the service. */
export interface TakenOver {
  account: NamedAccount;
  bankId: string;
  /** The statement's own numbers and balances; null if it has none to store. Warnings name contradictions. */
  stated: StatedStatement | null;
  number: number | null;
  period: { from: string; to: string } | null;
  /** Booked ones. */
  entries: BankEntry[];
  lines: number;
  opening: MinorUnits | null;
  closing: MinorUnits | null;
  difference: MinorUnits | null;
  warnings: Warning[];
}

/** The content of one file about one account. Equal entries in it are different payments. */
export interface Batch {
  bankId: string;
  account: NamedAccount;
  statements: TakenOver[];
}

const takenOver = (statement: ReadStatement, catalogue: readonly Bank[], given: string | null): TakenOver => {
  const { head, lines } = statement;
  const account = accountOfStatement(statement);
  const bankId = bankOfAccount(account, catalogue, given);
  const { currency } = account;
  const listed = lines
    .filter(({ entry }) => !entry.pending)
    .map(({ entry, line }): BankEntry => {
      const inHundredths = (amount: MinorUnits, of: string): MinorUnits => {
        const minor = hundredthsOf(amount, of);
        if (minor === null)
          throw new StatementError({ line, column: 1 }, `an amount in ${of} with two decimals`);
        return minor;
      };
      const made = bankEntryOf(entry, inHundredths);
      const day = made.bookingDate ?? made.valueDate ?? head.closing?.date ?? head.period?.to;
      if (!day) throw new StatementError({ line, column: 1 }, 'an entry with a date');
      return { ...made, bookingDate: day };
    });
  const entries = withSoundBalances(listed);
  const balance = (of: StatementBalance | null): MinorUnits | null =>
    of && hundredthsOf(of.amount, of.currency);
  const [opening, closing] = [balance(head.opening), balance(head.closing)];
  const turnover = turnoverOf(entries);
  const difference = opening === null || closing === null ? null : closing - opening - turnover;
  const days = entries.map(({ bookingDate }) => bookingDate!).sort();
  const to = head.period?.to ?? head.closing?.date ?? days.at(-1);
  const from = [head.period?.from, days[0], to].flatMap((day) => day ?? []).sort()[0];
  const period = from !== undefined && to !== undefined ? { from: from < to ? from : to, to } : null;
  const saysItself = head.number !== null || opening !== null || closing !== null;
  return {
    account,
    bankId,
    stated: period && saysItself ? { number: head.number, ...period, opening, closing } : null,
    number: head.number,
    period,
    entries,
    lines: lines.length,
    opening,
    closing,
    difference,
    warnings: warningsOf({ ...account, currency }, bankId, lines, difference, head.notes ?? []),
  };
};

export const turnoverOf = (entries: readonly BankEntry[]): MinorUnits =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** By account, in the order of the file. @throws INVALID_STATEMENT */
export const batchesOf = (
  { name, statements }: ReadFile,
  catalogue: readonly Bank[],
  given: string | null,
): Batch[] => {
  try {
    const taken = statements.map((statement) => takenOver(statement, catalogue, given));
    const byAccount = Map.groupBy(
      taken,
      ({ account, bankId }) => `${bankId} ${account.name} ${account.currency}`,
    );
    return [...byAccount.values()].map((own) => ({
      bankId: own[0]!.bankId,
      account: own[0]!.account,
      statements: own,
    }));
  } catch (error) {
    throw error instanceof StatementError ? invalidStatement(name, error) : error;
  }
};

import type { Static } from 'typebox';
import { toMajor } from '../platform/money.ts';
import type { TakenOver } from './batches.ts';
import { turnoverOf } from './batches.ts';
import { gapMessage } from './checks.ts';
import type { Imported, ImportedFile, ImportOptions } from './import.ts';
import type { StatementGap, StatementImport, TakenStatement } from './schema.ts';

const major = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));

type Taken = ImportedFile['batches'][number];

/** In a dry run what would be made has no id that would stay. */
const statementShape = (
  statement: TakenOver,
  { outcome, connectionId }: Taken,
  made: { account: boolean; connection: boolean },
): Static<typeof TakenStatement> => {
  const added = statement.entries.filter((entry) => outcome.added.has(entry)).length;
  return {
    account_id: made.account ? outcome.accountId : null,
    connection_id: made.connection ? connectionId : null,
    bank_id: statement.bankId,
    account: statement.account.name,
    currency: statement.account.currency,
    holder: statement.account.holder,
    number: statement.number,
    period: statement.period,
    lines: statement.lines,
    added,
    known: statement.entries.length - added,
    left_out: statement.lines - statement.entries.length,
    opening_balance: major(statement.opening),
    turnover: toMajor(turnoverOf(statement.entries)),
    closing_balance: major(statement.closing),
    difference: major(statement.difference),
    warnings: statement.warnings,
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const importShape = (
  { files, gaps }: Imported,
  { userId, dryRun }: ImportOptions,
  now: Date,
): Static<typeof StatementImport> => {
  const newAccounts = new Set(
    files.flatMap(({ batches }) =>
      batches.filter(({ outcome }) => outcome.isNew).map(({ outcome }) => outcome.accountId),
    ),
  );
  const isThere = (accountId: string): boolean => !dryRun || !newAccounts.has(accountId);
  const oldConnections = new Set(
    files.flatMap(({ batches }) =>
      batches.filter(({ outcome }) => isThere(outcome.accountId)).map(({ connectionId }) => connectionId),
    ),
  );
  const shown = files.map(({ name, format, encoding, batches }) => ({
    name,
    format,
    encoding,
    statements: batches.flatMap((taken) =>
      taken.batch.statements.map((statement) =>
        statementShape(statement, taken, {
          account: isThere(taken.outcome.accountId),
          connection: oldConnections.has(taken.connectionId),
        }),
      ),
    ),
  }));
  const all = shown.flatMap(({ statements }) => statements);
  return {
    object: 'statement_import',
    dry_run: dryRun,
    user_id: userId,
    lines: sum(all.map(({ lines }) => lines)),
    added: sum(all.map(({ added }) => added)),
    known: sum(all.map(({ known }) => known)),
    files: shown,
    gaps: gaps.map(
      (gap): Static<typeof StatementGap> => ({
        account_id: isThere(gap.accountId) ? gap.accountId : null,
        account: gap.account,
        after: gap.after,
        before: gap.before,
        missing_numbers: gap.missing,
        difference: major(gap.difference),
        message: gapMessage(gap),
      }),
    ),
    imported_at: now.toISOString(),
  };
};

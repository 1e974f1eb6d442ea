import type { Static } from 'typebox';
import { toMajor } from '../../../packages/common/money.ts';
import { gapMessage } from './checks.ts';
import type { Imported, ImportOptions } from './import.ts';
import type { TakenStatement as Taken, TakenAccount } from './import-tasks.ts';
import type { PreviewRow } from './preview.ts';
import type { StatementGap, StatementImport, StatementRow, TakenStatement } from './schema.ts';

const major = (minor: number | null): number | null => (minor === null ? null : toMajor(minor));

const rowShape = (row: PreviewRow): Static<typeof StatementRow> => ({
  date: row.date,
  amount: toMajor(row.amount),
  currency: row.currency,
  description: row.description,
  counterparty: row.counterparty,
  merchant_name: row.merchantName,
  category: row.category,
  is_new: row.isNew,
});

/** In a dry run what would be made has no id that would stay. */
const statementShape = (
  statement: Taken,
  { id, connectionId }: TakenAccount,
  made: { account: boolean; connection: boolean },
): Static<typeof TakenStatement> => ({
  account_id: made.account ? id : null,
  connection_id: made.connection ? connectionId : null,
  bank_id: statement.bankId,
  account: statement.account.name,
  currency: statement.account.currency,
  holder: statement.account.holder,
  number: statement.number,
  period: statement.period,
  lines: statement.lines,
  added: statement.added,
  known: statement.booked - statement.added - statement.unlisted,
  left_out: statement.lines - statement.booked + statement.unlisted,
  opening_balance: major(statement.opening),
  money_in: toMajor(statement.moneyIn),
  money_out: toMajor(statement.moneyOut),
  turnover: toMajor(statement.moneyIn + statement.moneyOut),
  closing_balance: major(statement.closing),
  difference: major(statement.difference),
  rows: statement.preview && {
    first: statement.preview.first.map(rowShape),
    last: statement.preview.last.map(rowShape),
  },
  warnings: statement.warnings,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

export const importShape = (
  { files, gaps }: Imported,
  { userId, dryRun }: ImportOptions,
  now: Date,
): Static<typeof StatementImport> => {
  const accounts = files.flatMap((file) => file.accounts);
  const newAccounts = new Set(accounts.flatMap(({ id, isNew }) => (isNew ? [id] : [])));
  const isThere = (accountId: string): boolean => !dryRun || !newAccounts.has(accountId);
  const oldConnections = new Set(
    accounts.flatMap(({ id, connectionId }) => (isThere(id) ? [connectionId] : [])),
  );
  const shown = files.map(({ name, format, encoding, table, accounts: own }) => ({
    name,
    format,
    encoding,
    table,
    statements: own.flatMap((account) =>
      account.statements.map((statement) =>
        statementShape(statement, account, {
          account: isThere(account.id),
          connection: oldConnections.has(account.connectionId),
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

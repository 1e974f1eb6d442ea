import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../../language/language.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Payee } from '../../../parts/payee.tsx';
import { CalendarDate, Money } from '../../../parts/values.tsx';
import type { StatementImport, StatementRow, TakenStatement } from '../../../sdk.ts';
import { BankName } from '../bank-name.tsx';
import { texts } from './texts.ts';

/** Rows that are shown from the beginning and from the end. */
const AT_EACH_END = 3;
/** The maximum number of warnings that are shown. */
const MOST = 8;

/** Previews files: each statement, rows and sums if there is only one, and warnings. */
export const StatementPreview = ({ preview: { files, gaps } }: { preview: StatementImport }) => {
  const t = useText(texts);
  const rows = files.flatMap(({ name, format, statements }) =>
    statements.map((statement, at) => ({ id: `${name} ${at}`, file: `${name} · ${format}`, statement })),
  );
  const odd = [
    ...gaps.map(({ account, message }) => `${account}: ${message}`),
    ...files.flatMap(({ name, statements }) =>
      statements.flatMap(({ warnings }) => warnings.map(({ message }) => `${name}: ${message}`)),
    ),
  ];
  const only = rows.length === 1 ? rows[0]!.statement : null;
  return (
    <Stack gap="md">
      <DataTable
        label={t('title')}
        rows={rows}
        keyOf={({ id }) => id}
        horizontalSpacing="sm"
        columns={[
          {
            name: t('account'),
            cell: ({ file, statement: { bank_id, account } }) => (
              <>
                <BankName id={bank_id} note={account} />
                <Text size="xs" c="dimmed" translate="no">
                  {file}
                </Text>
              </>
            ),
          },
          {
            name: t('period'),
            narrow: 'wide named',
            cell: ({ statement: { number, period } }) => (
              <>
                {number !== null && <Text size="sm">{t('statement', { number })}</Text>}
                {period && <Period {...period} />}
              </>
            ),
          },
          {
            name: t('lines'),
            className: 'number',
            narrow: 'named',
            cell: ({ statement }) => statement.lines,
          },
          {
            name: t('added'),
            className: 'number',
            narrow: 'named',
            cell: ({ statement }) => statement.added,
          },
          only === null && {
            name: t('closing'),
            className: 'number',
            narrow: 'named',
            cell: ({ statement }) => <Closing statement={statement} />,
          },
        ]}
      />
      {only && <Sums statement={only} />}
      {only && <Rows statement={only} />}
      {odd.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {odd.slice(0, MOST).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
          {odd.length > MOST && <Text size="sm">{t('moreWarnings', { count: odd.length - MOST })}</Text>}
        </Alert>
      )}
    </Stack>
  );
};

const Period = ({ from, to }: NonNullable<TakenStatement['period']>) => (
  <Text size="sm" c="dimmed">
    <CalendarDate value={from} />
    {to !== from && (
      <>
        {' – '}
        <CalendarDate value={to} />
      </>
    )}
  </Text>
);

/** Shows the first and last rows as the transactions that they become. */
const Rows = ({ statement: { rows, lines, left_out: leftOut } }: { statement: TakenStatement }) => {
  const t = useText(texts);
  if (!rows || rows.first.length === 0) return null;
  const all = [...rows.first, ...rows.last];
  const isShort = all.length <= 2 * AT_EACH_END && all.length === lines - leftOut;
  const first = isShort ? all : all.slice(0, AT_EACH_END);
  const last = isShort ? [] : all.slice(-AT_EACH_END);
  const between = lines - leftOut - first.length - last.length;
  return (
    <div>
      <RowTable label={t('firstRows')} rows={first} />
      {between > 0 && (
        <Text size="sm" c="dimmed" ta="center" my={4}>
          {t('between', { count: between })}
        </Text>
      )}
      {last.length > 0 && <RowTable label={t('lastRows')} rows={last} />}
    </div>
  );
};

const RowTable = ({ label, rows }: { label: string; rows: readonly StatementRow[] }) => {
  const t = useText(texts);
  return (
    <DataTable
      label={label}
      rows={[...rows.entries()]}
      keyOf={([at]) => at}
      cellWidth={null}
      horizontalSpacing="sm"
      className="transactions statement-rows"
      columns={[
        {
          name: t('date'),
          from: 'sm',
          className: 'date-column nowrap',
          cell: ([, { date }]) => <CalendarDate value={date} />,
        },
        { name: t('row'), cell: ([, row]) => <RowName row={row} /> },
        {
          name: t('amount'),
          className: 'number amount-column',
          cell: ([, { amount, currency }]) => <Money amount={amount} currency={currency} signed />,
        },
      ]}
    />
  );
};

const RowName = ({ row }: { row: StatementRow }) => {
  const t = useText(texts);
  const wording = [row.counterparty, row.description].filter(Boolean).join(' · ');
  return (
    <div className="txn-name">
      <Text size="sm" fw={600}>
        <Payee name={row.merchant_name} />
      </Text>
      <span className="txn-wording">
        {!row.is_new && <strong>{t('isKnown')} · </strong>}
        <Text span inherit hiddenFrom="sm">
          <CalendarDate value={row.date} />
          {' · '}
        </Text>
        <span translate="no">{wording}</span>
      </span>
    </div>
  );
};

/** Shows opening balance, money in and out, closing balance, and whether they agree. */
const Sums = ({ statement }: { statement: TakenStatement }) => {
  const t = useText(texts);
  const { currency, difference } = statement;
  const sums: [name: 'opening' | 'moneyIn' | 'moneyOut' | 'closing', amount: number | null][] = [
    ['opening', statement.opening_balance],
    ['moneyIn', statement.money_in],
    ['moneyOut', statement.money_out],
    ['closing', statement.closing_balance],
  ];
  return (
    <div>
      <dl className="statement-sums">
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{amount === null ? t('none') : <Money amount={amount} currency={currency} />}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" mt={4} {...(difference ? { c: 'orange.9', fw: 600 } : { c: 'dimmed' })}>
        {difference === null ? (
          t('noBalances')
        ) : difference === 0 ? (
          t('addsUp')
        ) : (
          <>
            {t('offBy')} <Money amount={difference} currency={currency} />
          </>
        )}
      </Text>
    </div>
  );
};

const Closing = ({ statement }: { statement: TakenStatement }) => {
  const t = useText(texts);
  const { closing_balance: closing, difference, currency } = statement;
  return (
    <>
      {closing === null ? t('none') : <Money amount={closing} currency={currency} />}
      {difference !== null && difference !== 0 && (
        <Text size="xs" c="orange.9">
          {t('offBy')} <Money amount={difference} currency={currency} />
        </Text>
      )}
    </>
  );
};

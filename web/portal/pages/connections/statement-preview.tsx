import { Alert, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { CalendarDate, Money } from '../../parts/values.tsx';
import type { StatementImport, TakenStatement } from '../../sdk.ts';
import { BankName } from './bank-name.tsx';
import { texts } from './statement-texts.ts';

/** What files would bring: by statement, and what is odd about them. */
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
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={640}>
        <DataTable
          label={t('title')}
          rows={rows}
          keyOf={({ id }) => id}
          cellWidth={null}
          columns={[
            {
              name: t('account'),
              cell: ({ file, statement: { bank_id, account } }) => (
                <>
                  <BankName id={bank_id} note={account} />
                  <Text size="xs" c="dimmed">
                    {file}
                  </Text>
                </>
              ),
            },
            {
              name: t('period'),
              cell: ({ statement: { number, period } }) => (
                <>
                  {number !== null && <Text size="sm">{t('statement', { number })}</Text>}
                  {period && <Period {...period} />}
                </>
              ),
            },
            { name: t('lines'), className: 'number', cell: ({ statement }) => statement.lines },
            { name: t('added'), className: 'number', cell: ({ statement }) => statement.added },
            {
              name: t('closing'),
              className: 'number',
              cell: ({ statement }) => <Closing statement={statement} />,
            },
          ]}
        />
      </Table.ScrollContainer>
      {odd.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
          {odd.slice(0, 8).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
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

const Closing = ({ statement }: { statement: TakenStatement }) => {
  const t = useText(texts);
  const { closing_balance: closing, difference, currency } = statement;
  return (
    <>
      {closing === null ? t('none') : <Money amount={closing} currency={currency} />}
      {difference !== null && difference !== 0 && (
        <Text size="xs" c="orange.9">
          {t('differs', { amount: difference })}
        </Text>
      )}
    </>
  );
};

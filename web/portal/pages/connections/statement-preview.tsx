import { Alert, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { StatementImport, TakenStatement } from '../../api/openapi.gen.ts';
import { useText } from '../../language/language.tsx';
import { CalendarDate, Money } from '../../parts/values.tsx';
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
        <Table verticalSpacing="xs" className="rows">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('account')}</Table.Th>
              <Table.Th>{t('period')}</Table.Th>
              <Table.Th ta="right">{t('lines')}</Table.Th>
              <Table.Th ta="right">{t('added')}</Table.Th>
              <Table.Th ta="right">{t('closing')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ id, file, statement }) => (
              <Row key={id} file={file} statement={statement} />
            ))}
          </Table.Tbody>
        </Table>
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

const Row = ({ file, statement }: { file: string; statement: TakenStatement }) => {
  const t = useText(texts);
  const { bank_id, account, number, period, lines, added, closing_balance, difference, currency } = statement;
  return (
    <Table.Tr>
      <Table.Td>
        <BankName id={bank_id} note={account} />
        <Text size="xs" c="dimmed">
          {file}
        </Text>
      </Table.Td>
      <Table.Td>
        {number !== null && <Text size="sm">{t('statement', { number })}</Text>}
        {period && (
          <Text size="sm" c="dimmed">
            <CalendarDate value={period.from} />
            {period.to !== period.from && (
              <>
                {' – '}
                <CalendarDate value={period.to} />
              </>
            )}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right">{lines}</Table.Td>
      <Table.Td ta="right">{added}</Table.Td>
      <Table.Td ta="right">
        {closing_balance === null ? t('none') : <Money amount={closing_balance} currency={currency} />}
        {difference !== null && difference !== 0 && (
          <Text size="xs" c="orange.9">
            {t('differs', { amount: difference })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

import { Table } from '@mantine/core';
import type { HeldData } from '../../api/openapi.gen.ts';
import { useText } from '../../language/language.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { useNumber } from '../../parts/values.tsx';
import { texts } from './texts.ts';

/** As the API says it, in English. */
export const HeldTable = ({ held }: { held: HeldData['held'] }) => {
  const t = useText(texts);
  const number = useNumber();
  return (
    <DataTable label={t('held')} verticalSpacing="sm" className="held">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('what')}</Table.Th>
          <Table.Th className="number">{t('count')}</Table.Th>
          <Table.Th>{t('purpose')}</Table.Th>
          <Table.Th>{t('retention')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody lang="en">
        {held.map(({ category, count, what, purpose, retention }) => (
          <Table.Tr key={category}>
            <Table.Td fw={500}>{what}</Table.Td>
            <Cell column={t('count')} className="number">
              {number(count)}
            </Cell>
            <Cell wide>{purpose}</Cell>
            <Cell column={t('retention')} wide>
              {retention}
            </Cell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

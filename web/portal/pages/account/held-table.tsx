import { Table } from '@mantine/core';
import type { HeldData } from '../../api/openapi.gen.ts';
import { useBoth, useText } from '../../language/language.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { useNumber } from '../../parts/values.tsx';
import { texts } from './texts.ts';

/** What is held, for which purpose and for how long, as the service says it. */
export const HeldTable = ({ held }: { held: HeldData['held'] }) => {
  const t = useText(texts);
  const both = useBoth();
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
      <Table.Tbody>
        {held.map((line) => (
          <Table.Tr key={line.category}>
            <Table.Td fw={500}>{both(line.what, line.what_sr)}</Table.Td>
            <Cell column={t('count')} className="number">
              {number(line.count)}
            </Cell>
            <Cell wide>{both(line.purpose, line.purpose_sr)}</Cell>
            <Cell column={t('retention')} wide>
              {both(line.retention, line.retention_sr)}
            </Cell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

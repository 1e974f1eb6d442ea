import { Group, Text } from '@mantine/core';
import { useBanks } from './queries.ts';

interface BankNameProps {
  id: string;
  /** Below the name. */
  note?: string;
}

/** A bank's sign and name. */
export const BankName = ({ id, note }: BankNameProps) => {
  const bank = useBanks().get(id);
  return (
    <Group gap="sm" wrap="nowrap">
      <img src={`/logos/${encodeURIComponent(id)}.svg`} alt="" width={32} height={32} className="bank-sign" />
      <span>
        <Text span inherit fw={600} display="block">
          {bank?.name ?? id}
        </Text>
        {note && (
          <Text span size="sm" c="dimmed" display="block">
            {note}
          </Text>
        )}
      </span>
    </Group>
  );
};

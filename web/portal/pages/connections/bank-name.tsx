import { Group, Text } from '@mantine/core';
import { IconFileDescription } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { useBanks } from './queries.ts';
import { texts } from './texts.ts';

/** The bank of accounts from statements whose number does not identify the bank. */
const NO_BANK = 'statement';

interface BankNameProps {
  id: string;
  /** Shown below the name. */
  note?: string;
}

/** Shows a bank's monogram and name. */
export const BankName = ({ id, note }: BankNameProps) => {
  const t = useText(texts);
  const bank = useBanks().get(id);
  return (
    <Group gap="sm" wrap="nowrap">
      {id === NO_BANK ? (
        <IconFileDescription size={32} stroke={1.2} className="bank-sign" />
      ) : (
        <img
          src={`/logos/${encodeURIComponent(id)}.svg`}
          alt=""
          width={32}
          height={32}
          className="bank-sign"
        />
      )}
      <span>
        <Text span inherit fw={600} display="block" translate={id === NO_BANK ? undefined : 'no'}>
          {bank?.name ?? (id === NO_BANK ? t('noBank') : id)}
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

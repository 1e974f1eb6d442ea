import { Badge } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { shownStatus } from './rules.ts';
import { texts } from './texts.ts';

const COLOURS = { active: 'green', ending: 'yellow', expired: 'red', revoked: 'gray' } as const;

export const StatusBadge = (connection: Parameters<typeof shownStatus>[0]) => {
  const t = useText(texts);
  const shown = shownStatus(connection);
  return (
    <Badge variant="light" color={COLOURS[shown]} className="status" data-status={shown}>
      {t(shown)}
    </Badge>
  );
};

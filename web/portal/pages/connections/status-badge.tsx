import { Badge } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { NOTICE_DAYS } from './lifeline.ts';
import type { Connection } from './queries.ts';
import { texts } from './texts.ts';

const COLOURS = { active: 'green', ending: 'yellow', expired: 'red', revoked: 'gray' } as const;

export const StatusBadge = ({ status, days_until_expiry: days }: Connection) => {
  const t = useText(texts);
  const shown = status === 'active' && days <= NOTICE_DAYS ? 'ending' : (status as keyof typeof COLOURS);
  return (
    <Badge variant="light" color={COLOURS[shown]} className="status" data-status={shown}>
      {t(shown)}
    </Badge>
  );
};

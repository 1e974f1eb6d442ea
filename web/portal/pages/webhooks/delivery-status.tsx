import { Badge } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { texts } from './delivery-texts.ts';
import type { Delivery } from './queries.ts';
import { shownStatus } from './rules.ts';

const COLOURS = { pending: 'yellow', delivered: 'green', failed: 'red' } as const;

export const DeliveryStatus = ({ delivery }: { delivery: Delivery }) => {
  const t = useText(texts);
  return (
    <Badge variant="light" color={COLOURS[delivery.status]} className="status">
      {t(shownStatus(delivery))}
    </Badge>
  );
};

/** Marks a test event. */
export const TestBadge = () => {
  const t = useText(texts);
  return (
    <Badge variant="outline" color="gray" size="sm" ml="xs" className="status">
      {t('test')}
    </Badge>
  );
};

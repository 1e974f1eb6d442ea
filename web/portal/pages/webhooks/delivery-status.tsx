import { Badge } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { texts } from './delivery-texts.ts';
import type { Delivery } from './queries.ts';

const COLOURS = { pending: 'yellow', delivered: 'green', failed: 'red' } as const;

export const DeliveryStatus = ({ delivery }: { delivery: Delivery }) => {
  const t = useText(texts);
  const status = delivery.status;
  return (
    <Badge variant="light" color={COLOURS[status]} className="status">
      {status === 'pending' && delivery.attempts.length > 0 ? t('retrying') : t(status)}
    </Badge>
  );
};

/** Marks an event that did not happen. */
export const TestBadge = () => {
  const t = useText(texts);
  return (
    <Badge variant="outline" color="gray" size="sm" ml="xs" className="status">
      {t('test')}
    </Badge>
  );
};

import { Badge, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { DateTime } from '../../parts/values.tsx';
import { texts } from './health-texts.ts';
import type { Connection } from './queries.ts';

type Health = NonNullable<Connection['health']>;

const COLOURS: Record<string, string> = { healthy: 'green', delayed: 'yellow', needs_consent: 'red' };

const isReason = (reason: string): reason is keyof typeof texts => Object.hasOwn(texts, reason);

export const HealthBadge = ({ health: { status } }: { health: Health }) => {
  const t = useText(texts);
  return (
    <Badge variant="light" color={COLOURS[status] ?? 'gray'} className="status" data-health={status}>
      {isReason(status) ? t(status) : status}
    </Badge>
  );
};

/** Shows whether the data are current; if not, since when and why, and when the bank is asked again. */
export const HealthFact = ({ health }: { health: Health }) => {
  const t = useText(texts);
  const { reason, message, next_try_at: next } = health;
  return (
    <>
      <HealthBadge health={health} />
      {reason !== null && (
        <Text size="sm" mt={4}>
          {isReason(reason) ? t(reason) : message}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div" mt={4}>
        {t('asked')} <DateTime value={health.last_success_at} clock="key" />
        {next !== null && (
          <>
            {` · ${t('next')} `}
            <DateTime value={next} clock="key" />
          </>
        )}
      </Text>
    </>
  );
};

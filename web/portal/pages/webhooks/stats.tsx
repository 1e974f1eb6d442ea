import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Fact } from '../../parts/fact.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import type { Webhook } from './queries.ts';
import { texts } from './stats-texts.ts';

/** Shows the delivered share of the events of seven days, and their number; a dash without events. */
export const SuccessRate = ({ webhook: { stats } }: { webhook: Webhook }) => {
  const t = useText(texts);
  const number = useNumber();
  const tried = stats.delivered + stats.retrying + stats.failed;
  if (stats.success_rate === null) {
    return (
      <Text span inherit c="dimmed">
        {t('noneTried')}
      </Text>
    );
  }
  // Round down, so that a failure never appears as 100 %.
  const percent = Math.floor(stats.success_rate * 1_000) / 1_000;
  return (
    <Stack gap={0} className="success-rate" data-whole={stats.success_rate === 1 || undefined}>
      <span>{number(percent, { style: 'percent', maximumFractionDigits: 1 })}</span>
      <Text span size="xs" c="dimmed">
        {t('ofEvents', { count: number(tried), events: tried })}
      </Text>
    </Stack>
  );
};

/** Shows the statistics of a webhook on its page. */
export const StatFacts = ({ webhook }: { webhook: Webhook }) => {
  const t = useText(texts);
  const number = useNumber();
  const { stats } = webhook;
  const { last_failure: failure } = stats;
  return (
    <>
      <Fact name={t('successRate')}>
        <SuccessRate webhook={webhook} />
      </Fact>
      <Fact name={t('unsettled')}>
        {t('counts', {
          retrying: number(stats.retrying),
          failed: number(stats.failed),
          waiting: number(stats.waiting),
        })}
      </Fact>
      <Fact name={t('nextTry')}>
        {stats.next_attempt_at === null ? (
          <Text span inherit c="dimmed">
            {t('nothingWaits')}
          </Text>
        ) : (
          <DateTime value={stats.next_attempt_at} show="second" />
        )}
      </Fact>
      <Fact name={t('lastFailure')}>
        {failure === null ? (
          <Text span inherit c="dimmed">
            {t('noFailure')}
          </Text>
        ) : (
          <>
            <Anchor
              component={Link}
              to={`/webhooks/${webhook.id}?delivery=${failure.delivery_id}`}
              size="sm"
              className="alone"
            >
              <FailureReason failure={failure} />
            </Anchor>
            <Text size="xs" c="dimmed" component="div">
              <DateTime value={failure.attempted_at} show="second" />
            </Text>
          </>
        )}
      </Fact>
    </>
  );
};

type Failure = NonNullable<Webhook['stats']['last_failure']>;

/** Explains why an attempt failed: in the user's language for a response, otherwise in the service's words. */
export const FailureReason = ({
  failure: { status, error },
}: {
  failure: Pick<Failure, 'status' | 'error'>;
}) => {
  const t = useText(texts);
  return status !== null && error === `answered with status ${status}` ? (
    t('answered', { status })
  ) : (
    <span translate="no">{error}</span>
  );
};

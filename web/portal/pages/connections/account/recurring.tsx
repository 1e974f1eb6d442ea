import { Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { useBoth, useText } from '../../../language/language.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Payee } from '../../../parts/payee.tsx';
import { EmptyState, ErrorState, Loading } from '../../../parts/states.tsx';
import { CalendarDate, Money } from '../../../parts/values.tsx';
import type { RecurringStream } from '../../../sdk.ts';
import { useKeyQuery } from '../../../session/key-queries.ts';
import type { Account } from '../queries.ts';
import { categoryTexts, isCategory } from './categories.ts';
import { texts } from './recurring-texts.ts';
import { Upcoming } from './upcoming.tsx';

/** Lists the recurring streams of an account with their next due date and the reason for their detection. */
export const Recurring = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const { data, error, refetch } = useKeyQuery('GET /accounts/{id}/recurring', {
    params: { id: account.id },
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={5} height={84} />;
  if (data.outflows.length + data.inflows.length === 0) {
    return (
      <EmptyState icon={IconRepeat} title={t('none')}>
        {t('noneWhy')}
      </EmptyState>
    );
  }
  const { summary } = data;
  return (
    <Stack gap="lg">
      <div className="panel facts-panel">
        <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" className="facts">
          <Fact name={t('monthlyOut')}>
            <Money amount={summary.total_monthly_outflows} currency={account.currency} fw={600} />
          </Fact>
          <Fact name={t('monthlyIn')}>
            <Money amount={summary.total_monthly_inflows} currency={account.currency} fw={600} />
          </Fact>
          <Fact name={t('subscriptions')}>{summary.subscriptions_count}</Fact>
        </SimpleGrid>
      </div>
      <Upcoming account={account} />
      {(['outflows', 'inflows'] as const).map(
        (direction) =>
          data[direction].length > 0 && (
            <Panel key={direction} title={t(direction)} flush>
              {data[direction].map((stream) => (
                <StreamRow key={stream.stream_id} stream={stream} />
              ))}
            </Panel>
          ),
      )}
    </Stack>
  );
};

const StreamRow = ({ stream }: { stream: RecurringStream }) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  const both = useBoth();
  const { currency, category, next_expected_amount: nextAmount } = stream;
  return (
    <article className="stream">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>
              <Payee name={stream.merchant_name} />
            </Text>
            {stream.is_subscription && (
              <Badge size="sm" variant="light" color="blue" className="status">
                {t('subscription')}
              </Badge>
            )}
            {stream.status === 'cancelled' && (
              <Badge size="sm" variant="light" color="gray" className="status">
                {t('cancelled')}
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" component="div">
            {isCategory(category) ? c(category) : category} ·{' '}
            {t(stream.frequency, { days: stream.interval_days })} · {t(stream.amount_type)} ·{' '}
            {t('times', { count: stream.occurrences })} <CalendarDate value={stream.first_date} />
          </Text>
        </div>
        <div className="account-sums">
          <Money amount={stream.typical_amount} currency={currency} fw={600} />
          {stream.next_expected_date !== null && (
            <Text size="sm" c="dimmed" component="div">
              {t('next')} <CalendarDate value={stream.next_expected_date} />
              {nextAmount !== null && (
                <>
                  {', '}
                  {t('about')} <Money amount={nextAmount} currency={currency} />
                </>
              )}
            </Text>
          )}
        </div>
      </Group>
      <Text size="sm" mt={6} className="stream-why">
        <Text span inherit fw={600}>
          {t('why')}:
        </Text>{' '}
        {both(stream.explanation, stream.explanation_sr)}
      </Text>
    </article>
  );
};

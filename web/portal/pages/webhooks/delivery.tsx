import { Button, Group, Stack, Text, Timeline, Title } from '@mantine/core';
import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { CodeBlock, JsonView } from '../../parts/code.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { notify } from '../../parts/notify.ts';
import { ProblemNote } from '../../parts/problem.tsx';
import { isRefused } from '../../parts/refusal.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { DeliveryStatus, TestBadge } from './delivery-status.tsx';
import { texts } from './delivery-texts.ts';
import { type Delivery, type DeliveryAttempt, useDelivery, WEBHOOKS_QUERY, type Webhook } from './queries.ts';
import { requestHeaders } from './request-headers.ts';

interface DeliveryDrawerProps {
  webhook: Webhook;
  /** Null if the drawer is closed. */
  id: string | null;
  /** The delivery as the list has it, shown until the details are loaded. */
  listed: Delivery | null;
  close: () => void;
}

/** Shows one delivery: its body and all attempts. */
export const DeliveryDrawer = ({ webhook, id, listed, close }: DeliveryDrawerProps) => {
  const t = useText(texts);
  const { data = listed, error, refetch } = useDelivery(webhook.id, id);
  const gone = isRefused(error, 'DELIVERY_NOT_FOUND');
  return (
    <SidePanel opened={id !== null} onClose={close} title={data?.event_type ?? t('delivery')}>
      {gone ? (
        <Text c="dimmed">{t('gone')}</Text>
      ) : data ? (
        <Details delivery={data} webhook={webhook} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <Loading rows={4} />
      )}
    </SidePanel>
  );
};

const Details = ({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const resend = useMutation({
    mutationFn: () =>
      api.request('POST /developers/webhooks/{id}/deliveries/{delivery}/resend', {
        params: { id: webhook.id, delivery: delivery.id },
      }),
    onSuccess: async () => {
      notify(t('resent'));
      await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
    },
  });
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Group gap="sm">
          <DeliveryStatus delivery={delivery} />
          {delivery.test && <TestBadge />}
          <Text size="sm" c="dimmed" component="div">
            <DateTime value={delivery.created_at} show="second" />
          </Text>
        </Group>
        {webhook.status === 'active' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} />}
            loading={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {t('resend')}
          </Button>
        )}
      </Group>
      <ProblemNote error={resend.error} />
      <Stack gap="sm" component="dl" className="facts">
        <Id name={t('eventId')} value={delivery.event_id} copyLabel={t('copyEventId')} />
        <Id name={t('deliveryId')} value={delivery.id} copyLabel={t('copyDeliveryId')} />
        {delivery.next_attempt_at && (
          <Fact name={t('next')}>
            <DateTime value={delivery.next_attempt_at} show="second" />
          </Fact>
        )}
      </Stack>
      <div>
        <Title order={3} size="h6" mb="sm">
          {t('attempts')}
        </Title>
        {delivery.attempts.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('waiting')}
          </Text>
        ) : (
          <Timeline active={delivery.attempts.length} bulletSize={22} lineWidth={2}>
            {delivery.attempts.map((attempt) => (
              <Timeline.Item
                key={attempt.number}
                color={attempt.error === null ? 'green' : 'red'}
                bullet={attempt.error === null ? <IconCheck size={12} /> : <IconX size={12} />}
                title={t('attempt', { number: attempt.number })}
              >
                <Attempt attempt={attempt} />
              </Timeline.Item>
            ))}
          </Timeline>
        )}
      </div>
      <JsonView title={t('body')} value={delivery.payload} />
      <div>
        <CodeBlock title={t('headers')} code={requestHeaders(delivery)} />
        <Text size="xs" c="dimmed" mt={6}>
          {t('headersWhy')}
        </Text>
      </div>
    </Stack>
  );
};

const Id = ({ name, value, copyLabel }: { name: string; value: string; copyLabel: string }) => (
  <Fact name={name}>
    <Group gap={4} wrap="nowrap">
      <Text span inherit ff="monospace" size="sm" className="wrap-anywhere">
        {value}
      </Text>
      <CopyButton value={value} label={copyLabel} />
    </Group>
  </Fact>
);

const Attempt = ({ attempt }: { attempt: DeliveryAttempt }) => {
  const t = useText(texts);
  const number = useNumber();
  return (
    <Stack gap={6}>
      <Text size="sm" component="div">
        <strong>{attempt.status ?? t('noAnswer')}</strong> · {t('took', { ms: number(attempt.duration_ms) })}{' '}
        · <DateTime value={attempt.attempted_at} show="second" />
      </Text>
      {attempt.error !== null && (
        <Text size="sm" className="attempt-error">
          {attempt.error}
        </Text>
      )}
      {attempt.answer !== null &&
        (attempt.answer === '' ? (
          <Text size="sm" c="dimmed">
            {t('emptyAnswer')}
          </Text>
        ) : (
          <CodeBlock
            title={`${t('attempt', { number: attempt.number })}: ${t('answer')}`}
            code={attempt.answer}
          />
        ))}
    </Stack>
  );
};

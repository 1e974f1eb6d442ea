import { Button, Group, SegmentedControl, Table, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailbox, IconRefresh } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { useIsLive } from '../../session/key.tsx';
import { DeliveryDrawer } from './delivery.tsx';
import { DeliveryStatus, TestBadge } from './delivery-status.tsx';
import { texts } from './delivery-texts.ts';
import { EventFilter, FILTER, queryOf } from './event-filter.tsx';
import { EventName } from './event-name.tsx';
import { type Delivery, useDeliveries, type Webhook } from './queries.ts';
import { RecoverButton } from './recover.tsx';
import { ResendDialog } from './resend.tsx';

const STATUSES = ['pending', 'delivered', 'failed'] as const;

export const Deliveries = ({ webhook }: { webhook: Webhook }) => {
  const t = useText(texts);
  const isLive = useIsLive();
  const [params, set] = useParamValues([...FILTER, 'status', 'after', 'delivery']);
  const { status, after, delivery } = params;
  const shown = STATUSES.find((one) => one === status);
  const query = queryOf(params);
  const { data, error, refetch } = useDeliveries(webhook.id, { ...query, status: shown }, after);
  const isFiltered = shown !== undefined || Object.keys(query).length > 0;
  const [resending, resend] = useDisclosure(false);
  return (
    <Panel
      title={t('deliveries')}
      lead={t('lead')}
      flush
      actions={
        <>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={14} />}
            onClick={() => refetch()}
          >
            {t('refresh')}
          </Button>
          {webhook.status === 'active' && (
            <>
              <RecoverButton webhookId={webhook.id} />
              <Button variant="default" size="xs" onClick={resend.open}>
                {t('resendRange')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="delivery-filter">
        <SegmentedControl
          aria-label={t('filter')}
          size="xs"
          value={shown ?? ''}
          onChange={(value) => set({ status: value, after: '' })}
          data={[{ value: '', label: t('all') }, ...STATUSES.map((value) => ({ value, label: t(value) }))]}
        />
      </div>
      <EventFilter values={params} set={(changes) => set({ ...changes, after: '' })} />
      {error ? (
        <div className="panel-body">
          <ErrorState error={error} retry={refetch} />
        </div>
      ) : !data ? (
        <div className="panel-body">
          <Loading rows={5} />
        </div>
      ) : data.data.length === 0 ? (
        <EmptyState icon={IconMailbox} title={t(isFiltered ? 'noneOfKind' : 'none')}>
          {!isFiltered && t(isLive ? 'noneLive' : 'noneWhy')}
        </EmptyState>
      ) : (
        <>
          <Rows deliveries={data.data} open={(id) => set({ delivery: id }, 'push')} />
          {(data.has_more || after !== '') && (
            <Group justify="flex-end" p="sm" gap="xs">
              {after !== '' && (
                <Button variant="default" size="xs" onClick={() => set({ after: '' }, 'push')}>
                  {t('newer')}
                </Button>
              )}
              {data.has_more && (
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => set({ after: data.data.at(-1)!.id }, 'push')}
                >
                  {t('older')}
                </Button>
              )}
            </Group>
          )}
        </>
      )}
      <DeliveryDrawer
        webhook={webhook}
        id={delivery || null}
        listed={data?.data.find(({ id }) => id === delivery) ?? null}
        close={() => set({ delivery: '' })}
      />
      {resending && <ResendDialog webhooks={[webhook]} filter={params} close={resend.close} />}
    </Panel>
  );
};

const Rows = ({ deliveries, open }: { deliveries: Delivery[]; open: (id: string) => void }) => {
  const t = useText(texts);
  return (
    <Table verticalSpacing="xs" horizontalSpacing="lg" highlightOnHover className="rows">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('event')}</Table.Th>
          <Table.Th>{t('status')}</Table.Th>
          <Table.Th visibleFrom="sm" className="number">
            {t('attempts')}
          </Table.Th>
          <Table.Th visibleFrom="sm">{t('last')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('at')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((delivery) => (
          <Table.Tr key={delivery.id} className="row-link">
            <Table.Td>
              <UnstyledButton className="row-anchor event-name" onClick={() => open(delivery.id)}>
                <EventName name={delivery.event_type} />
              </UnstyledButton>
              {delivery.test && <TestBadge />}
              <Text size="xs" c="dimmed" component="div" mt={2} hiddenFrom="sm">
                <DateTime value={delivery.created_at} show="second" /> · <LastAnswer delivery={delivery} />
              </Text>
            </Table.Td>
            <Table.Td>
              <DeliveryStatus delivery={delivery} />
            </Table.Td>
            <Table.Td visibleFrom="sm" className="number">
              {delivery.attempts.length}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <LastAnswer delivery={delivery} />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <DateTime value={delivery.created_at} show="second" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

const LastAnswer = ({ delivery }: { delivery: Delivery }) => {
  const t = useText(texts);
  const number = useNumber();
  const last = delivery.attempts.at(-1);
  if (!last) {
    return (
      <Text span inherit c="dimmed">
        {t('notSent')}
      </Text>
    );
  }
  return (
    <span>
      {last.status ?? t('noAnswer')}{' '}
      <Text span inherit c="dimmed">
        {t('took', { ms: number(last.duration_ms) })}
      </Text>
    </span>
  );
};

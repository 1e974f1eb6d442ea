import { Button, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailbox } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { pagingAfterLast } from '../../parts/listing.ts';
import { useParamValues } from '../../parts/search-params.ts';
import { EmptyState } from '../../parts/states.tsx';
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
    <>
      <ListPage
        title={t('deliveries')}
        lead={t('lead')}
        refreshable
        actions={
          webhook.status === 'active' && (
            <>
              <RecoverButton webhookId={webhook.id} />
              <Button variant="default" size="xs" onClick={resend.open}>
                {t('resendRange')}
              </Button>
            </>
          )
        }
        filters={
          <>
            <div className="delivery-filter">
              <SegmentedControl
                aria-label={t('filter')}
                size="xs"
                value={shown ?? ''}
                onChange={(value) => set({ status: value, after: '' })}
                data={[
                  { value: '', label: t('all') },
                  ...STATUSES.map((value) => ({ value, label: t(value) })),
                ]}
              />
            </div>
            <EventFilter values={params} set={(changes) => set({ ...changes, after: '' })} />
          </>
        }
        rows={data?.data}
        error={error}
        refetch={refetch}
        empty={
          <EmptyState icon={IconMailbox} title={t(isFiltered ? 'noneOfKind' : 'none')}>
            {!isFiltered && t(isLive ? 'noneLive' : 'noneWhy')}
          </EmptyState>
        }
        paging={pagingAfterLast(data, after, (to) => set({ after: to }, 'push'))}
      >
        {(rows) => <Rows deliveries={rows} open={(id) => set({ delivery: id }, 'push')} />}
      </ListPage>
      <DeliveryDrawer
        webhook={webhook}
        id={delivery || null}
        listed={data?.data.find(({ id }) => id === delivery) ?? null}
        close={() => set({ delivery: '' })}
      />
      {resending && <ResendDialog webhooks={[webhook]} filter={params} close={resend.close} />}
    </>
  );
};

interface RowsProps {
  deliveries: readonly Delivery[];
  open: (id: string) => void;
}

const Rows = ({ deliveries, open }: RowsProps) => {
  const t = useText(texts);
  return (
    <DataTable
      label={t('deliveries')}
      rows={deliveries}
      keyOf={({ id }) => id}
      opens
      cellWidth={null}
      columns={[
        {
          name: t('event'),
          cell: (delivery) => (
            <>
              <UnstyledButton className="row-anchor event-name" onClick={() => open(delivery.id)}>
                <EventName name={delivery.event_type} />
              </UnstyledButton>
              {delivery.test && <TestBadge />}
              <Text size="xs" c="dimmed" component="div" mt={2} hiddenFrom="sm">
                <DateTime value={delivery.created_at} show="second" /> · <LastAnswer delivery={delivery} />
              </Text>
            </>
          ),
        },
        { name: t('status'), cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
        { name: t('attempts'), className: 'number', from: 'sm', cell: ({ attempts }) => attempts.length },
        { name: t('last'), from: 'sm', cell: (delivery) => <LastAnswer delivery={delivery} /> },
        {
          name: t('at'),
          from: 'sm',
          cell: ({ created_at }) => <DateTime value={created_at} show="second" />,
        },
      ]}
    />
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

import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { JsonView } from '../../parts/code.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Fact } from '../../parts/fact.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { pagingAfterLast } from '../../parts/listing.ts';
import { useParamValues } from '../../parts/search-params.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import type { EventRecord } from '../../sdk.ts';
import { EventFilter, FILTER, queryOf } from './event-filter.tsx';
import { EventName } from './event-name.tsx';
import { texts } from './history-texts.ts';
import { useEventHistory, useWebhooks } from './queries.ts';
import { ResendDialog } from './resend.tsx';

/** Lists the events of the last 30 days, whether or not a webhook received them. */
export const History = () => {
  const t = useText(texts);
  const number = useNumber();
  const [params, set] = useParamValues([...FILTER, 'after', 'event']);
  const { data, error, refetch } = useEventHistory(queryOf(params), params.after);
  const active = useWebhooks().data?.filter(({ status }) => status === 'active') ?? [];
  const [resending, setResending] = useState(false);
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        refreshable
        actions={
          active.length > 0 && (
            <Button variant="default" size="xs" onClick={() => setResending(true)}>
              {t('resend')}
            </Button>
          )
        }
        filters={<EventFilter values={params} set={(changes) => set({ ...changes, after: '' })} />}
        rows={data?.data}
        error={error}
        refetch={refetch}
        empty={
          <EmptyState icon={IconHistory} title={t('none')}>
            {t('noneWhy')}
          </EmptyState>
        }
        count={
          data?.total_count ? t('shown', { count: number(data.total_count), events: data.total_count }) : null
        }
        paging={pagingAfterLast(data, params.after, (after) => set({ after }, 'push'))}
      >
        {(rows) => <Rows events={rows} open={(id) => set({ event: id }, 'push')} />}
      </ListPage>
      <EventDrawer
        id={params.event}
        event={data?.data.find(({ id }) => id === params.event)}
        close={() => set({ event: '' })}
      />
      {resending && <ResendDialog webhooks={active} filter={params} close={() => setResending(false)} />}
    </>
  );
};

const Rows = ({ events, open }: { events: readonly EventRecord[]; open: (id: string) => void }) => {
  const t = useText(texts);
  return (
    <DataTable
      label={t('title')}
      rows={events}
      keyOf={({ id }) => id}
      opens
      cellWidth={null}
      columns={[
        {
          name: t('event'),
          cell: ({ id, event, recorded_at }) => (
            <>
              <UnstyledButton className="row-anchor event-name" onClick={() => open(id)}>
                <EventName name={event} />
              </UnstyledButton>
              <Text size="xs" c="dimmed" component="div" mt={2} hiddenFrom="sm">
                <DateTime value={recorded_at} show="second" />
              </Text>
            </>
          ),
        },
        {
          name: t('about'),
          from: 'sm',
          cell: (event) => (
            <>
              <Text size="sm" translate="no">
                {userOf(event) ?? event.connection_id ?? '–'}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace" translate="no">
                {event.api_key_prefix}…
              </Text>
            </>
          ),
        },
        {
          name: t('recorded'),
          from: 'sm',
          cell: ({ recorded_at }) => <DateTime value={recorded_at} show="second" />,
        },
      ]}
    />
  );
};

/** Returns the user that an event names; null if the event names no user, or the user was erased. */
const userOf = ({ payload }: EventRecord): string | null =>
  typeof payload.user_id === 'string' ? payload.user_id : null;

interface EventDrawerProps {
  id: string;
  event: EventRecord | undefined;
  close: () => void;
}

const EventDrawer = ({ id, event, close }: EventDrawerProps) => {
  const t = useText(texts);
  return (
    <SidePanel opened={id !== '' && event !== undefined} onClose={close} title={event?.event ?? t('event')}>
      {event && (
        <Stack gap="lg">
          <Stack gap="sm" component="dl" className="facts">
            <Fact name={t('id')}>
              <Group gap={4} wrap="nowrap">
                <Text span inherit ff="monospace" size="sm" className="wrap-anywhere">
                  {event.id}
                </Text>
                <CopyButton value={event.id} label={t('copyId')} />
              </Group>
            </Fact>
            <Fact name={t('recorded')}>
              <DateTime value={event.recorded_at} show="second" />
            </Fact>
            <Fact name={t('occurred')}>
              <DateTime value={event.occurred_at} show="second" clock="key" />
            </Fact>
          </Stack>
          <JsonView title={t('payload')} value={event.payload} />
        </Stack>
      )}
    </SidePanel>
  );
};

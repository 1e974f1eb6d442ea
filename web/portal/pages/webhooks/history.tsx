import { Button, Group, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Event } from '../../api/openapi.gen.ts';
import { useText } from '../../language/language.tsx';
import { JsonView } from '../../parts/code.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { EventFilter, FILTER, queryOf } from './event-filter.tsx';
import { EventName } from './event-name.tsx';
import { texts } from './history-texts.ts';
import { useEventHistory, useWebhooks } from './queries.ts';
import { ResendDialog } from './resend.tsx';

/** What happened in the last 30 days, whether or not a webhook asked for it. */
export const History = () => {
  const t = useText(texts);
  const number = useNumber();
  const [params, set] = useParamValues([...FILTER, 'after', 'event']);
  const query = queryOf(params);
  const { data, error, refetch } = useEventHistory(query, params.after);
  const active = useWebhooks().data?.filter(({ status }) => status === 'active') ?? [];
  const [resending, setResending] = useState(false);
  return (
    <Panel
      title={t('title')}
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
          {active.length > 0 && (
            <Button variant="default" size="xs" onClick={() => setResending(true)}>
              {t('resend')}
            </Button>
          )}
        </>
      }
    >
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
        <EmptyState icon={IconHistory} title={t('none')}>
          {t('noneWhy')}
        </EmptyState>
      ) : (
        <>
          <Rows events={data.data} open={(id) => set({ event: id }, 'push')} />
          <Group justify="space-between" p="sm" px="lg" gap="xs">
            <Text size="sm" c="dimmed" role="status">
              {t('shown', { count: number(data.total_count), events: data.total_count })}
            </Text>
            <Group gap="xs">
              {params.after !== '' && (
                <Button variant="default" size="xs" onClick={() => set({ after: '' }, 'push')}>
                  {t('newest')}
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
          </Group>
        </>
      )}
      <EventDrawer
        id={params.event}
        event={data?.data.find(({ id }) => id === params.event)}
        close={() => set({ event: '' })}
      />
      {resending && <ResendDialog webhooks={active} filter={params} close={() => setResending(false)} />}
    </Panel>
  );
};

const Rows = ({ events, open }: { events: Event[]; open: (id: string) => void }) => {
  const t = useText(texts);
  return (
    <Table verticalSpacing="xs" horizontalSpacing="lg" highlightOnHover className="rows">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('event')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('about')}</Table.Th>
          <Table.Th visibleFrom="sm">{t('recorded')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((event) => (
          <Table.Tr key={event.id} className="row-link">
            <Table.Td>
              <UnstyledButton className="row-anchor event-name" onClick={() => open(event.id)}>
                <EventName name={event.event} />
              </UnstyledButton>
              <Text size="xs" c="dimmed" component="div" mt={2} hiddenFrom="sm">
                <DateTime value={event.recorded_at} show="second" />
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Text size="sm" translate="no">
                {userOf(event) ?? event.connection_id ?? '–'}
              </Text>
              <Text size="xs" c="dimmed" ff="monospace" translate="no">
                {event.api_key_prefix}…
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <DateTime value={event.recorded_at} show="second" />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

/** Whom an event names; null where it does not, or does no more. */
const userOf = ({ payload }: Event): string | null =>
  typeof payload.user_id === 'string' ? payload.user_id : null;

interface EventDrawerProps {
  id: string;
  event: Event | undefined;
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

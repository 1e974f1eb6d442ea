import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAntenna, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { CodeBlock, JsonView } from '../../parts/code.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import type { EventRecord } from '../../sdk.ts';
import { useIsLive } from '../../session/key.tsx';
import { EventName } from './event-name.tsx';
import { texts } from './live-texts.ts';
import { type StreamState, useEvents } from './use-events.ts';

const COLOURS: Record<StreamState, string> = {
  connecting: 'gray',
  live: 'green',
  lost: 'yellow',
  paused: 'gray',
  refused: 'red',
};

export const LiveEvents = () => {
  const t = useText(texts);
  const isLive = useIsLive();
  const { events, state, error, pause, resume } = useEvents();
  const going = state !== 'paused' && state !== 'refused';
  return (
    <Stack gap="lg">
      <Panel
        title={t('title')}
        lead={t('lead')}
        flush
        actions={
          <>
            <Badge variant="light" color={COLOURS[state]} className="status" role="status" data-state={state}>
              {t(state)}
            </Badge>
            <Button
              variant="default"
              size="xs"
              leftSection={going ? <IconPlayerPause size={14} /> : <IconPlayerPlay size={14} />}
              onClick={going ? pause : resume}
            >
              {going ? t('pause') : t('resume')}
            </Button>
          </>
        }
      >
        {error && (
          <div className="panel-body">
            <ProblemNote error={error} />
          </div>
        )}
        {events.length === 0 ? (
          <EmptyState
            icon={IconAntenna}
            title={t('waiting')}
            action={
              isLive ? null : (
                <Button component={Link} to="/sandbox/events" variant="default">
                  {t('sandbox')}
                </Button>
              )
            }
          >
            {t(isLive ? 'waitingLive' : 'waitingWhy')}
          </EmptyState>
        ) : (
          <>
            <Text size="xs" c="dimmed" px="lg" pb="xs" aria-live="polite">
              {t('received', { count: events.length })}
            </Text>
            <ol className="events">
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ol>
          </>
        )}
      </Panel>
      <Panel title={t('terminal')} lead={t('terminalWhy')}>
        <CodeBlock
          code={`curl -N ${window.location.origin}/v1/developers/events/stream \\\n  -H "Authorization: Bearer $SESSION_TOKEN"`}
          title="curl"
        />
      </Panel>
    </Stack>
  );
};

const EventRow = ({ event }: { event: EventRecord }) => {
  const t = useText(texts);
  const [open, setOpen] = useState(false);
  return (
    <li>
      <UnstyledButton className="event-row" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight
          size={16}
          className="event-arrow"
          data-open={open || undefined}
          aria-hidden="true"
        />
        <span className="event-name">
          <EventName name={event.event} />
        </span>
        <Text span size="xs" c="dimmed" className="event-key">
          {t('key', { prefix: event.api_key_prefix })}
        </Text>
      </UnstyledButton>
      <Text size="xs" c="dimmed" component="div" className="event-time">
        <DateTime clock="key" value={event.created_at} show="second" />
      </Text>
      {open && (
        <div className="event-payload">
          <Group gap="xs" mb="xs">
            <Text size="xs" c="dimmed" ff="monospace">
              {event.id}
            </Text>
          </Group>
          <JsonView title={t('payload')} value={event.payload} />
        </div>
      )}
    </li>
  );
};

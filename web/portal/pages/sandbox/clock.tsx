import { Badge, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowRight, IconPlayerTrackNext } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { dateInBelgrade } from '../../parts/belgrade.ts';
import { Fact } from '../../parts/fact.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { type SandboxClock, useKeyClock } from '../../session/clock.ts';
import { type Advance, useAdvance, useVisit } from './advance.ts';
import { texts } from './texts.ts';

const STEPS = [1, 7, 30, 83, 90];
const DAY = 86_400_000;
const TEN_YEARS = 3_650 * DAY;

/** The test clock: where it is, moving it, and what that did. */
export const ClockView = () => {
  const clock = useKeyClock();
  if (clock.error) return <ErrorState error={clock.error} retry={clock.refetch} />;
  if (!clock.data) return <Loading rows={3} height={96} />;
  return (
    <Stack gap="lg">
      <Controls clock={clock.data} />
      <Visit />
    </Stack>
  );
};

const Controls = ({ clock }: { clock: SandboxClock }) => {
  const t = useText(texts);
  const advance = useAdvance();
  // Apart, since the form says itself why it was refused.
  const advanceTo = useAdvance();
  const running = advance.isPending || advanceTo.isPending;
  const days = Math.round(clock.offset_seconds / 86_400);
  const ahead = days > 0 ? t('days', { days }) : clock.offset_seconds >= 1 ? t('lessThanDay') : t('nothing');
  // Noon in Belgrade, give or take an hour: the date is the one that was asked for, in winter and in summer.
  const noonOf = (date: string): string => `${date}T11:00:00Z`;
  const check = ({ to = '' }): FormErrors => {
    const span = Date.parse(noonOf(to)) - Date.parse(clock.now);
    if (!(span > 0)) return { to: t('notLater') };
    return span > TEN_YEARS ? { to: t('tooFar') } : {};
  };
  return (
    <Panel title={t('clockTitle')} lead={t('clockLead')}>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" className="facts">
          <Fact name={t('now')}>
            <span className="clock-now">
              <DateTime value={clock.now} />
            </span>
          </Fact>
          <Fact name={t('wall')}>
            <DateTime value={clock.wall_time} />
          </Fact>
          <Fact name={t('offset')}>{ahead}</Fact>
        </SimpleGrid>
        <div>
          <Text size="sm" fw={600} mb={6} id="advance-by">
            {t('advanceBy')}
          </Text>
          <Group gap="xs" role="group" aria-labelledby="advance-by">
            {STEPS.map((step) => (
              <Button
                key={step}
                variant={step === 1 ? 'filled' : 'default'}
                disabled={running}
                {...(step === 83 ? { title: t('hint83') } : step === 90 ? { title: t('hint90') } : {})}
                onClick={() => advance.mutate({ days: step })}
              >
                {t('days', { days: step })}
              </Button>
            ))}
          </Group>
        </div>
        <div className="advance-to">
          <Form
            labels={{ to: t('advanceTo') }}
            check={check}
            send={({ to }) => advanceTo.mutateAsync({ to: noonOf(to!) })}
            submit={t('advance')}
            submitProps={{
              variant: 'default',
              leftSection: <IconPlayerTrackNext size={16} />,
              disabled: running,
            }}
          >
            {(field) => <TextInput {...field('to')} type="date" min={dateInBelgrade(clock.now)} />}
          </Form>
        </div>
        {running && (
          <Text size="sm" c="dimmed" role="status">
            {t('running')}
          </Text>
        )}
        <ProblemNote error={advance.error} />
      </Stack>
    </Panel>
  );
};

const Visit = () => {
  const t = useText(texts);
  const visit = useVisit();
  return (
    <Panel title={t('visit')} {...(visit.length > 0 ? { lead: t('visitLead') } : {})} flush>
      {visit.length === 0 ? (
        <Text c="dimmed" size="sm" px="lg" pb="lg">
          {t('visitEmpty')}
        </Text>
      ) : (
        <ol className="visit" aria-live="polite">
          {visit.map((done) => (
            <Entry key={done.now} done={done} />
          ))}
        </ol>
      )}
    </Panel>
  );
};

const Entry = ({ done }: { done: Advance }) => {
  const t = useText(texts);
  const { posted, pending, removed } = done.transactions;
  const { expiring, expired } = done.consents;
  const facts: [ReactNode, string, boolean][] = [
    [t('posted', { count: posted }), 'green', posted > 0],
    [t('pended', { count: pending }), 'yellow', pending > 0],
    [t('removed', { count: removed }), 'gray', removed > 0],
    [t('expiring', { count: expiring }), 'orange', expiring > 0],
    [t('expired', { count: expired }), 'red', expired > 0],
  ];
  const shown = facts.filter(([, , happened]) => happened);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('days', { days: done.days })}</Text>
        <Text size="sm" c="dimmed" component="div">
          <DateTime value={done.from} show="date" /> <IconArrowRight size={12} aria-hidden="true" />{' '}
          <DateTime value={done.now} show="date" />
        </Text>
      </Group>
      {shown.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('quiet')}
        </Text>
      ) : (
        <Group gap={6} mt={6}>
          {shown.map(([text, color]) => (
            <Badge key={color} variant="light" color={color} className="status">
              {text}
            </Badge>
          ))}
        </Group>
      )}
      {Object.entries(done.events).length > 0 && (
        <ul className="visit-events">
          {Object.entries(done.events).map(([type, count]) => (
            <li key={type}>
              <code>{type}</code> × {count}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

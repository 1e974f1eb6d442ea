import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useText } from '../../language/language.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { type SandboxClock, useKeyClock } from '../../session/clock.ts';
import { type Span, useAdvance, usePreview } from './advance.ts';
import { ClockChoice, isPossible } from './clock-choice.tsx';
import { ClockPrediction } from './clock-preview.tsx';
import { texts } from './clock-texts.ts';
import { PastAdvances } from './past-advances.tsx';

/** The test clock: shows its time, advances it in two steps, and shows the result. */
export const ClockView = () => {
  const clock = useKeyClock();
  if (clock.error) return <ErrorState error={clock.error} retry={clock.refetch} />;
  if (!clock.data) return <Loading rows={3} height={96} />;
  return (
    <Stack gap="lg">
      <Controls clock={clock.data} />
      <PastAdvances />
    </Stack>
  );
};

const Controls = ({ clock }: { clock: SandboxClock }) => {
  const t = useText(texts);
  const [chosen, choose] = useState<Span | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const advance = useAdvance();
  const days = Math.round(clock.offset_seconds / 86_400);
  const ahead = days > 0 ? t('days', { days }) : clock.offset_seconds >= 1 ? t('lessThanDay') : t('nothing');
  const possible = chosen && isPossible(chosen, clock.now) ? chosen : null;
  // Return to the first step, with its focus, so that a second press of the button advances nothing.
  const [starts, setStarts] = useState(0);
  const startAgain = (): void => {
    choose(null);
    setStarts((count) => count + 1);
  };
  const { isPending } = advance;
  useEffect(() => {
    // Wait until the button is enabled again.
    if (starts > 0 && !isPending) first.current?.focus();
  }, [starts, isPending]);
  return (
    <Panel title={t('clockTitle')} lead={t('clockLead')}>
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 1, xs: 3 }} component="dl" className="facts">
          <Fact name={t('now')}>
            <span className="clock-now">
              <DateTime clock="key" value={clock.now} />
            </span>
          </Fact>
          <Fact name={t('wall')}>
            <DateTime value={clock.wall_time} />
          </Fact>
          <Fact name={t('offset')}>{ahead}</Fact>
        </SimpleGrid>
        <ClockChoice
          now={clock.now}
          chosen={chosen}
          choose={choose}
          disabled={advance.isPending}
          first={first}
        />
        {possible ? (
          <Foreseen
            span={possible}
            running={advance.isPending}
            advance={() => advance.mutate(possible, { onSuccess: startAgain })}
            forget={startAgain}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('chooseFirst')}
          </Text>
        )}
        <ProblemNote error={advance.error} />
      </Stack>
    </Panel>
  );
};

interface ForeseenProps {
  span: Span;
  running: boolean;
  advance: () => void;
  forget: () => void;
}

const Foreseen = ({ span, running, advance, forget }: ForeseenProps) => {
  const t = useText(texts);
  const locale = useLocale();
  const { data: preview, error } = usePreview(span);
  const date =
    preview &&
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Belgrade' }).format(
      new Date(preview.to),
    );
  return (
    <section className="foreseen-panel" aria-labelledby="will-happen">
      <Text size="sm" fw={600} mb={6} id="will-happen">
        {t('willHappen')}
      </Text>
      <div role="status">
        {running ? (
          <Text size="sm">{t('running')}</Text>
        ) : preview ? (
          <ClockPrediction preview={preview} />
        ) : error ? (
          <ProblemNote error={error} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('foreseeing')}
          </Text>
        )}
      </div>
      {date && (
        <Group gap="sm" mt="md">
          <Button leftSection={<IconPlayerTrackNext size={16} />} loading={running} onClick={advance}>
            {t('advanceToDate', { date })}
          </Button>
          <Button variant="subtle" color="gray" disabled={running} onClick={forget}>
            {t('forget')}
          </Button>
        </Group>
      )}
    </section>
  );
};

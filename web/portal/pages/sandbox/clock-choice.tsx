import { Button, Group, Text, TextInput } from '@mantine/core';
import type { RefObject } from 'react';
import { useText } from '../../language/language.tsx';
import { dateInBelgrade } from '../../parts/belgrade.ts';
import type { Span } from './advance.ts';
import { texts } from './clock-texts.ts';

const STEPS = [1, 7, 30, 83, 90];
const DAY = 86_400_000;
const TEN_YEARS = 3_650 * DAY;

/** Returns noon in Belgrade, plus or minus an hour, so that the date is right in winter and in summer. */
const noonOf = (date: string): string => `${date}T11:00:00Z`;
const dateOf = (to: string): string => to.slice(0, 10);

interface ClockChoiceProps {
  /** The present time of the key. */
  now: string;
  chosen: Span | null;
  choose: (span: Span | null) => void;
  disabled: boolean;
  first: RefObject<HTMLButtonElement | null>;
}

/** The first step: chooses the length. Nothing happens yet. */
export const ClockChoice = ({ now, chosen, choose, disabled, first }: ClockChoiceProps) => {
  const t = useText(texts);
  const date = chosen && 'to' in chosen ? dateOf(chosen.to) : '';
  const problem = problemOf(date, now);
  return (
    <Group gap="lg" align="flex-end">
      <div>
        <Text size="sm" fw={600} mb={6} id="advance-by">
          {t('howFar')}
        </Text>
        <Group gap="xs" role="group" aria-labelledby="advance-by">
          {STEPS.map((days, at) => {
            const pressed = chosen !== null && 'days' in chosen && chosen.days === days;
            return (
              <Button
                key={days}
                ref={at === 0 ? first : undefined}
                variant={pressed ? 'light' : 'default'}
                aria-pressed={pressed}
                disabled={disabled}
                onClick={() => choose(pressed ? null : { days })}
              >
                {t('days', { days })}
              </Button>
            );
          })}
        </Group>
      </div>
      <TextInput
        type="date"
        label={t('orTo')}
        disabled={disabled}
        min={dateInBelgrade(now)}
        value={date}
        error={problem && t(problem)}
        onChange={({ currentTarget: { value } }) => choose(value ? { to: noonOf(value) } : null)}
      />
    </Group>
  );
};

const problemOf = (date: string, now: string): 'notLater' | 'tooFar' | null => {
  if (date === '') return null;
  const ahead = Date.parse(noonOf(date)) - Date.parse(now);
  if (!(ahead > 0)) return 'notLater';
  return ahead > TEN_YEARS ? 'tooFar' : null;
};

/** Returns whether the service would accept the length. */
export const isPossible = (span: Span, now: string): boolean =>
  'days' in span || problemOf(dateOf(span.to), now) === null;

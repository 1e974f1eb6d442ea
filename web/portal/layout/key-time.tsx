import { Badge, Text, Tooltip } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLocale, useText } from '../language/language.tsx';
import { useNumber } from '../parts/values.tsx';
import { useKeyClock } from '../session/clock.ts';
import { useKeyChoice } from '../session/key.tsx';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { texts } from './texts.ts';

/** Returns the days that a clock is ahead, rounded to a tenth and at least 0.1, so that an hour is not shown as 0. */
const daysAhead = (seconds: number): number => Math.max(0.1, Math.round(seconds / 8_640) / 10);

/** Shows the time zone of all times, and how far the chosen key's clock is ahead of wall time. */
export const KeyTime = () => {
  const t = useText(texts);
  const locale = useLocale();
  const number = useNumber();
  const { key } = useKeyChoice();
  // A key whose clock was not moved needs no request.
  const clock = useKeyClock({ enabled: (key?.clock_offset_seconds ?? 0) >= 1 }).data;
  const isAhead = clock !== undefined && clock.offset_seconds >= 1;
  const days = isAhead ? daysAhead(clock.offset_seconds) : 0;
  return (
    <div className="key-time">
      <EnvironmentSwitch />
      <Tooltip label={t('zoneWhy')} multiline w={340} events={{ hover: true, focus: true, touch: true }}>
        <Text size="xs" c="dimmed" span tabIndex={0} className="key-time-zone">
          {t('zone')}
        </Text>
      </Tooltip>
      {isAhead && (
        <Badge
          component={Link}
          to="/sandbox"
          color="yellow"
          variant="light"
          size="lg"
          className="key-time-chip"
          leftSection={<IconClockPlay size={14} aria-hidden="true" />}
        >
          {t('keyAhead')}{' '}
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Belgrade' }).format(
            new Date(clock.now),
          )}{' '}
          · {t('daysAhead', { days, written: number(days) })}
        </Badge>
      )}
    </div>
  );
};

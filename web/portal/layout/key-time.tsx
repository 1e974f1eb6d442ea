import { Badge, Text, Tooltip } from '@mantine/core';
import { IconClockPlay } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLocale, useText } from '../language/language.tsx';
import { useNumber } from '../parts/values.tsx';
import { useKeyClock } from '../session/clock.ts';
import { useKeyChoice } from '../session/key.tsx';
import { EnvironmentSwitch } from './environment-switch.tsx';
import { texts } from './texts.ts';

/** Days that a clock is ahead, to a tenth, so that an hour of it is not nothing. */
const daysAhead = (seconds: number): number => Math.max(0.1, Math.round(seconds / 8_640) / 10);

/** In which zone every time stands, and by how much the clock of the chosen key is ahead of the wall, when it is. */
export const KeyTime = () => {
  const t = useText(texts);
  const locale = useLocale();
  const number = useNumber();
  const { key } = useKeyChoice();
  // Of a key whose clock was not moved there is nothing to ask for.
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

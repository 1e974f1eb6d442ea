import { Text } from '@mantine/core';
import { useLocale, useText } from '../../language/language.tsx';
import { DateTime } from '../../parts/values.tsx';
import { timelineOf } from './consent-timeline.ts';
import type { Connection } from './queries.ts';
import { texts } from './texts.ts';

interface ConsentLineProps {
  connection: Pick<Connection, 'connected_at' | 'expires_at' | 'days_until_expiry'>;
  /** The present time of the key's clock. */
  now: string;
  /** Shows both dates and explains the marks. */
  full?: boolean;
}

/** Draws a consent from its beginning to its end, with marks for today and for the last seven days. */
export const ConsentLine = ({ connection, now, full = false }: ConsentLineProps) => {
  const t = useText(texts);
  const locale = useLocale();
  const { connected_at: begun, expires_at: ends, days_until_expiry: days } = connection;
  const { today, notice, phase } = timelineOf(begun, ends, now);
  const written = (moment: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'Europe/Belgrade' }).format(
      new Date(moment),
    );
  const left = phase === 'ended' ? t('endedNow') : t('daysLeft', { days });
  return (
    <div className={full ? 'lifeline lifeline-full' : 'lifeline'} data-phase={phase}>
      <div
        className="lifeline-track"
        role="img"
        aria-label={t('consentLine', { begun: written(begun), ends: written(ends), now: written(now) })}
      >
        <div className="lifeline-past" style={{ width: `${today}%` }} />
        <div className="lifeline-notice" style={{ left: `${notice}%` }} />
        <div className="lifeline-today" style={{ left: `${today}%` }} />
      </div>
      {full ? (
        <div className="lifeline-legend">
          <span>
            {t('given')} <DateTime clock="key" value={begun} show="date" />
          </span>
          <strong>{left}</strong>
          <span>
            {phase === 'ended' ? t('didEnd') : t('ends')} <DateTime clock="key" value={ends} show="date" />
          </span>
        </div>
      ) : (
        <Text size="xs" c="dimmed">
          {left}
        </Text>
      )}
    </div>
  );
};

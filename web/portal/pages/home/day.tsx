import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useMilliseconds, useNumber } from '../../parts/values.tsx';
import type { DeveloperOverview } from '../../sdk.ts';
import { hoursOf } from './hours.ts';
import { texts } from './overview-texts.ts';

/** Shows requests and latency of the last 24 hours. */
export const Day = ({ overview }: { overview: DeveloperOverview }) => {
  const t = useText(texts);
  const number = useNumber();
  const { requests, errors, error_rate: rate, latency_ms: latency } = overview.last_24_hours;
  const milliseconds = useMilliseconds();
  const figures: [name: string, value: string, note: string | null][] = [
    [t('requests'), number(requests), null],
    [
      t('errorRate'),
      number(rate, { style: 'percent', maximumFractionDigits: 2 }),
      t('errorCount', { count: errors, written: number(errors) }),
    ],
    [t('latency'), milliseconds(latency?.p50), latency && t('slowest', { time: milliseconds(latency.p95) })],
  ];
  return (
    <Panel
      title={t('day')}
      actions={
        <Anchor component={Link} to="/usage" size="sm">
          {t('allUsage')}
        </Anchor>
      }
    >
      <dl className="day">
        {figures.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="day-value">{value}</span>
              {note && <span className="day-note">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {requests > 0 && <Hours overview={overview} />}
    </Panel>
  );
};

const HEIGHT = 44;

/** Draws a bar for each hour; the figures above are its text alternative. */
const Hours = ({ overview }: { overview: DeveloperOverview }) => {
  const t = useText(texts);
  const hours = hoursOf(overview.at, overview.last_24_hours.by_hour);
  const most = Math.max(...hours.map(({ requests }) => requests));
  return (
    <>
      <VisuallyHidden>{t('byHour', { most })}</VisuallyHidden>
      <svg
        className="hours"
        viewBox={`0 0 ${hours.length * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {hours.map(({ hour, requests, errors }, at) => {
          const height = (HEIGHT * requests) / most;
          const failed = (HEIGHT * errors) / most;
          return (
            <g key={hour}>
              <rect className="hours-all" x={at * 4} width={3} y={HEIGHT - height} height={height} />
              <rect className="hours-failed" x={at * 4} width={3} y={HEIGHT - failed} height={failed} />
            </g>
          );
        })}
      </svg>
    </>
  );
};

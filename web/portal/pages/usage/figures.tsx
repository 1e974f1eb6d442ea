import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { useMilliseconds, useNumber } from '../../parts/values.tsx';
import { useKeyChoice } from '../../session/key.tsx';
import { useKeyRules } from '../../session/keys.ts';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

/** Shows the main figures. */
export const Figures = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  const { latency_ms: latency } = report;
  const milliseconds = useMilliseconds();
  return (
    <dl className="figures">
      <Figure name={t('requests')} value={number(report.total_requests)} />
      <Figure
        name={t('errorRate')}
        value={number(report.error_rate, { style: 'percent', maximumFractionDigits: 2 })}
        note={t('errorCount', { count: report.total_errors, written: number(report.total_errors) })}
      />
      <Figure
        name={t('latency')}
        value={milliseconds(latency?.p50)}
        note={latency && `p95 ${milliseconds(latency.p95)} · p99 ${milliseconds(latency.p99)}`}
      />
      <Limit />
    </dl>
  );
};

interface FigureProps {
  name: string;
  value: string;
  note?: ReactNode;
}

const Figure = ({ name, value, note }: FigureProps) => (
  <div className="panel figure">
    <dt>{name}</dt>
    <dd>
      <span className="figure-value">{value}</span>
      {note && (
        <Text size="xs" c="dimmed" span>
          {note}
        </Text>
      )}
    </dd>
  </div>
);

/**
 * Shows the chosen key's limit. The remaining requests are known to the application only, because the portal has a limit of
 * its own.
 */
const Limit = () => {
  const t = useText(texts);
  const number = useNumber();
  const { key } = useKeyChoice();
  const rules = useKeyRules();
  if (key === null) return <Figure name={t('limit', { name: '' })} value="–" note={t('noLimit')} />;
  const name = t('limit', { name: key.app_name });
  if (rules === undefined) return <Figure name={name} value="…" />;
  return <Figure name={name} value={number(rules.rate_limit.requests)} note={t('limitWhere')} />;
};

import { Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { useNumber } from '../../parts/values.tsx';
import { useKeyApi } from '../../session/key.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

/** The few figures that are looked at first. */
export const Figures = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  const { latency_ms: latency } = report;
  const milliseconds = (value: number): string => `${number(value, { maximumSignificantDigits: 3 })} ms`;
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
        value={latency ? milliseconds(latency.p50) : '–'}
        note={latency && `p95 ${milliseconds(latency.p95)} · p99 ${milliseconds(latency.p99)}`}
      />
      <Headroom />
    </dl>
  );
};

interface FigureProps {
  name: string;
  value: string;
  note?: ReactNode;
  children?: ReactNode;
}

const Figure = ({ name, value, note, children }: FigureProps) => (
  <div className="panel figure">
    <dt>{name}</dt>
    <dd>
      <span className="figure-value">{value}</span>
      {children}
      {note && (
        <Text size="xs" c="dimmed" span>
          {note}
        </Text>
      )}
    </dd>
  </div>
);

/** What is left of the chosen key's limit, as the headers of any of its answers say. */
const Headroom = () => {
  const t = useText(texts);
  const number = useNumber();
  const { api, key, keyId } = useKeyApi();
  const { data, isError } = useQuery({
    queryKey: [keyId, 'headroom'],
    queryFn: async ({ signal }) => {
      const { headers } = await api.callWithHeaders('GET /sandbox/clock', { signal });
      const read = (name: string): number => Number(headers.get(`RateLimit-${name}`));
      return { limit: read('Limit'), left: read('Remaining'), reset: read('Reset') };
    },
    enabled: keyId !== null,
    refetchInterval: 30_000,
  });
  if (key === null) return <Figure name={t('headroom', { name: '' })} value="–" note={t('noHeadroom')} />;
  const name = t('headroom', { name: key.app_name });
  if (!data) return <Figure name={name} value={isError ? '–' : '…'} />;
  const note = t('headroomLeft', {
    limit: number(data.limit),
    minutes: Math.max(1, Math.ceil(data.reset / 60)),
  });
  const value = number(data.left);
  return (
    <Figure name={name} value={value} note={note}>
      <Progress
        value={(data.left / data.limit) * 100}
        size="xs"
        radius="xl"
        my={4}
        aria-label={`${name}: ${value} ${note}`}
      />
    </Figure>
  );
};

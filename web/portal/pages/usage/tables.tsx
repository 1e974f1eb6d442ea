import { Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { useMilliseconds, useNumber } from '../../parts/values.tsx';
import { EndpointName } from './endpoint-name.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

interface Counted {
  requests: number;
  errors: number;
  error_rate: number;
}

/** Shows a count, and behind it a bar relative to the largest count. */
const Share = ({ value, of }: { value: number; of: number }) => {
  const number = useNumber();
  return (
    <div className="share">
      <span className="share-bar" style={{ width: `${of === 0 ? 0 : (value / of) * 100}%` }} />
      <span className="share-value">{number(value)}</span>
    </div>
  );
};

/** Returns the columns for the number of requests and the share of failed ones. */
const useCounts = (most: number): Column<Counted>[] => {
  const t = useText(texts);
  const number = useNumber();
  return [
    {
      name: t('requests'),
      className: 'share-column',
      narrow: 'named',
      cell: ({ requests }) => <Share value={requests} of={most} />,
    },
    {
      name: t('errorRate'),
      className: 'number',
      narrow: 'named',
      cell: ({ errors, error_rate }) => (
        <Text span inherit c={errors > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
          {number(error_rate, { style: 'percent', maximumFractionDigits: 1 })}
        </Text>
      ),
    },
  ];
};

const PERCENTILES = ['p50', 'p95', 'p99'] as const;

export const EndpointTable = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const counts = useCounts(report.by_endpoint[0]?.requests ?? 0);
  const milliseconds = useMilliseconds();
  return (
    <DataTable
      label={t('byEndpoint')}
      rows={report.by_endpoint}
      keyOf={({ method, path }) => `${method} ${path}`}
      columns={[
        {
          name: t('endpoint'),
          cell: (endpoint) => <EndpointName {...endpoint} />,
        },
        ...counts,
        ...PERCENTILES.map(
          (share): Column<UsageReport['by_endpoint'][number]> => ({
            name: share,
            className: 'number',
            narrow: 'named',
            // A small screen has room for one of these columns only.
            ...(share === 'p95' ? {} : { from: 'sm' }),
            cell: ({ latency_ms }) => milliseconds(latency_ms?.[share]),
          }),
        ),
      ]}
    />
  );
};

export const KeyTable = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const counts = useCounts(report.by_key[0]?.requests ?? 0);
  return (
    <DataTable
      label={t('byKey')}
      rows={report.by_key}
      keyOf={({ key_id }) => key_id}
      columns={[
        {
          name: t('key'),
          cell: ({ app_name, prefix }) => (
            <>
              <Text size="sm">{app_name}</Text>
              <Text size="xs" c="dimmed" ff="monospace">
                {prefix}…
              </Text>
            </>
          ),
        },
        ...counts,
      ]}
    />
  );
};

import { Table, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

const ErrorRate = ({ of }: { of: { errors: number; error_rate: number } }) => {
  const t = useText(texts);
  const number = useNumber();
  return (
    <Cell
      column={t('errorRate')}
      className="number"
      c={of.errors > 0 ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {number(of.error_rate, { style: 'percent', maximumFractionDigits: 1 })}
    </Cell>
  );
};

/** A count with its share of the largest as a bar behind it. */
const Share = ({ value, of }: { value: number; of: number }) => {
  const number = useNumber();
  return (
    <div className="share">
      <span className="share-bar" style={{ width: `${of === 0 ? 0 : (value / of) * 100}%` }} />
      <span className="share-value">{number(value)}</span>
    </div>
  );
};

const PERCENTILES = ['p50', 'p95', 'p99'] as const;

/** A small screen has room for one of them. */
const shownOf = (share: (typeof PERCENTILES)[number]) =>
  share === 'p95' ? {} : { visibleFrom: 'sm' as const };

export const EndpointTable = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  const most = report.by_endpoint[0]?.requests ?? 0;
  const milliseconds = (value: number | undefined): string =>
    value === undefined ? '–' : `${number(value, { maximumSignificantDigits: 3 })} ms`;
  return (
    <DataTable label={t('byEndpoint')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('endpoint')}</Table.Th>
          <Table.Th className="share-column">{t('requests')}</Table.Th>
          <Table.Th className="number">{t('errorRate')}</Table.Th>
          {PERCENTILES.map((share) => (
            <Table.Th key={share} className="number">
              {share}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.by_endpoint.map(({ method, path, requests, errors, error_rate, latency_ms }) => (
          <Table.Tr key={`${method} ${path}`}>
            <Table.Td>
              <Text size="sm" ff="monospace" className="endpoint" translate="no">
                <b>{method}</b> {path}
              </Text>
            </Table.Td>
            <Cell column={t('requests')}>
              <Share value={requests} of={most} />
            </Cell>
            <ErrorRate of={{ errors, error_rate }} />
            {PERCENTILES.map((share) => (
              <Cell key={share} column={share} className="number" {...shownOf(share)}>
                {milliseconds(latency_ms?.[share])}
              </Cell>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

export const KeyTable = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const most = report.by_key[0]?.requests ?? 0;
  return (
    <DataTable label={t('byKey')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('key')}</Table.Th>
          <Table.Th className="share-column">{t('requests')}</Table.Th>
          <Table.Th className="number">{t('errorRate')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.by_key.map(({ key_id, app_name, prefix, requests, errors, error_rate }) => (
          <Table.Tr key={key_id}>
            <Table.Td>
              <Text size="sm">{app_name}</Text>
              <Text size="xs" c="dimmed" ff="monospace">
                {prefix}…
              </Text>
            </Table.Td>
            <Cell column={t('requests')}>
              <Share value={requests} of={most} />
            </Cell>
            <ErrorRate of={{ errors, error_rate }} />
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

import { Table, Text } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { useNumber } from '../../parts/values.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

const usePercent = (): ((share: number) => string) => {
  const number = useNumber();
  return (share) => number(share, { style: 'percent', maximumFractionDigits: 1 });
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

export const EndpointTable = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  const percent = usePercent();
  const most = report.by_endpoint[0]?.requests ?? 0;
  const milliseconds = (value: number | undefined): string =>
    value === undefined ? '–' : `${number(value, { maximumSignificantDigits: 3 })} ms`;
  return (
    <DataTable label={t('byEndpoint')} minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('endpoint')}</Table.Th>
          <Table.Th className="share-column">{t('requests')}</Table.Th>
          <Table.Th ta="right">{t('errorRate')}</Table.Th>
          <Table.Th ta="right">p50</Table.Th>
          <Table.Th ta="right">p95</Table.Th>
          <Table.Th ta="right">p99</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.by_endpoint.map(({ method, path, requests, errors, error_rate, latency_ms }) => (
          <Table.Tr key={`${method} ${path}`}>
            <Table.Td>
              <Text size="sm" ff="monospace" className="endpoint">
                <b>{method}</b> {path}
              </Text>
            </Table.Td>
            <Table.Td>
              <Share value={requests} of={most} />
            </Table.Td>
            <Table.Td ta="right" c={errors > 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
              {percent(error_rate)}
            </Table.Td>
            <Table.Td className="number">{milliseconds(latency_ms?.p50)}</Table.Td>
            <Table.Td className="number">{milliseconds(latency_ms?.p95)}</Table.Td>
            <Table.Td className="number">{milliseconds(latency_ms?.p99)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

export const KeyTable = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const percent = usePercent();
  const most = report.by_key[0]?.requests ?? 0;
  return (
    <DataTable label={t('byKey')} minWidth={320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('key')}</Table.Th>
          <Table.Th className="share-column">{t('requests')}</Table.Th>
          <Table.Th ta="right">{t('errorRate')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.by_key.map(({ key_id, app_name, prefix, requests, error_rate }) => (
          <Table.Tr key={key_id}>
            <Table.Td>
              <Text size="sm">{app_name}</Text>
              <Text size="xs" c="dimmed" ff="monospace">
                {prefix}…
              </Text>
            </Table.Td>
            <Table.Td>
              <Share value={requests} of={most} />
            </Table.Td>
            <Table.Td ta="right">{percent(error_rate)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

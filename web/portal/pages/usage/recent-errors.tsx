import { Anchor, Badge, Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { byStatus, type UsageReport } from './report.ts';
import { texts } from './texts.ts';

type Errors = UsageReport['recent_errors'];

export const StatusBars = ({ errors }: { errors: Errors }) => {
  const t = useText(texts);
  const number = useNumber();
  if (errors.length === 0) return <Text c="dimmed">{t('noErrors')}</Text>;
  return (
    <Stack gap="sm">
      {byStatus(errors).map(({ status, count }) => (
        <div key={status}>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={500}>
              {status}
            </Text>
            <Text size="sm" c="dimmed">
              {number(count)}
            </Text>
          </Group>
          <Progress
            value={(count / errors.length) * 100}
            color={status >= 500 ? 'red' : 'yellow'}
            aria-label={`${status}: ${count}`}
          />
        </div>
      ))}
    </Stack>
  );
};

/** How many are shown before the rest is asked for. */
const SHOWN = 10;

export const RecentErrors = ({ errors }: { errors: Errors }) => {
  const t = useText(texts);
  const [all, setAll] = useState(false);
  const shown = all ? errors : errors.slice(0, SHOWN);
  if (errors.length === 0) {
    return (
      <Text c="dimmed" px="lg" pb="lg">
        {t('noErrors')}
      </Text>
    );
  }
  return (
    <>
      <DataTable label={t('recentErrors')} minWidth={760}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('error')}</Table.Th>
            <Table.Th>{t('at')}</Table.Th>
            <Table.Th>{t('endpoint')}</Table.Th>
            <Table.Th>{t('requestId')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ request_id, error_code, method, path, status, at }) => (
            <Table.Tr key={request_id}>
              <Table.Td>
                <Group gap="xs" wrap="nowrap">
                  <Badge
                    variant="light"
                    color={status >= 500 ? 'red' : 'yellow'}
                    size="sm"
                    className="status"
                  >
                    {status}
                  </Badge>
                  <Anchor href={`/docs/errors/${error_code}`} target="_blank" size="sm">
                    {error_code}
                  </Anchor>
                </Group>
              </Table.Td>
              <Table.Td>
                <DateTime value={at} show="second" />
              </Table.Td>
              <Table.Td>
                <Text size="sm" ff="monospace" className="endpoint">
                  <b>{method}</b> {path}
                </Text>
              </Table.Td>
              <Table.Td>
                <Group gap={2} wrap="nowrap">
                  <Text size="xs" ff="monospace" c="dimmed">
                    {request_id}
                  </Text>
                  <CopyButton value={request_id} label={t('copyRequest', { id: request_id })} />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {shown.length < errors.length && (
        <Group justify="center" pt="sm">
          <Button variant="subtle" size="xs" onClick={() => setAll(true)}>
            {t('showAll', { count: errors.length })}
          </Button>
        </Group>
      )}
    </>
  );
};

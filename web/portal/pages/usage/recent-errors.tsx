import { Anchor, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { HttpStatus } from '../../parts/http-status.tsx';
import { DateTime } from '../../parts/values.tsx';
import { EndpointName } from './endpoint-name.tsx';
import type { UsageReport } from './report.ts';
import { texts } from './texts.ts';

type Errors = UsageReport['recent_errors'];

/** The number of errors that are shown at first. */
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
      <DataTable
        label={t('recentErrors')}
        rows={shown}
        keyOf={({ request_id }) => request_id}
        columns={[
          {
            name: t('error'),
            cell: ({ error_code, status }) => (
              <Group gap="xs" wrap="nowrap">
                <HttpStatus status={status} />
                <Anchor href={`/docs/errors/${error_code}`} target="_blank" size="sm">
                  {error_code}
                </Anchor>
              </Group>
            ),
          },
          { name: t('at'), narrow: 'wide', cell: ({ at }) => <DateTime value={at} show="second" /> },
          {
            name: t('endpoint'),
            narrow: 'wide',
            cell: (endpoint) => <EndpointName {...endpoint} />,
          },
          {
            name: t('requestId'),
            narrow: 'wide',
            cell: ({ request_id }) => (
              <Group gap={2} wrap="nowrap">
                <Text size="xs" ff="monospace" c="dimmed">
                  {request_id}
                </Text>
                <CopyButton value={request_id} label={t('copyRequest', { id: request_id })} />
              </Group>
            ),
          },
        ]}
      />
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

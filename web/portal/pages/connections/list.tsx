import { Anchor, Box, Group, Stack } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { useKeyClock } from '../../session/clock.ts';
import { useIsLive } from '../../session/key.tsx';
import { BankName } from './bank-name.tsx';
import { ConnectButton } from './connect-button.tsx';
import { ConsentLine } from './consent-line.tsx';
import { HealthBadge } from './health.tsx';
import { Orphans } from './orphans.tsx';
import { type Connection, useConnections } from './queries.ts';
import { isBehind } from './rules.ts';
import { StatusBadge } from './status-badge.tsx';
import { texts } from './texts.ts';
import { UploadButton } from './upload-button.tsx';

export const ConnectionList = () => {
  const t = useText(texts);
  const { data, error, refetch } = useConnections();
  const isLive = useIsLive();
  return (
    <Stack gap="xl">
      <ListPage
        rows={data}
        error={error}
        refetch={refetch}
        loading={{ rows: 3, height: 56 }}
        empty={
          <EmptyState
            icon={IconBuildingBank}
            title={t('empty')}
            action={
              <Group gap="sm" justify="center">
                <ConnectButton label={t('connect')} />
                <UploadButton />
              </Group>
            }
          >
            {t(isLive ? 'emptyWhyLive' : 'emptyWhy')}
          </EmptyState>
        }
      >
        {(rows) => <Rows connections={rows} />}
      </ListPage>
      <Orphans />
    </Stack>
  );
};

/** Returns the user, and the origin of the data unless it is the bank. */
const noteOf = (
  { user_id: user, provider }: Connection,
  t: ReturnType<typeof useText<typeof texts>>,
): string => {
  if (user === null) return t('erased');
  return provider === 'statement' ? t('fromStatements', { user }) : user;
};

/** Shows the status of the consent, and of the data if they are not current. */
const Statuses = ({ connection }: { connection: Connection }) => (
  <Group gap={4}>
    <StatusBadge {...connection} />
    {isBehind(connection) && <HealthBadge health={connection.health!} />}
  </Group>
);

const Rows = ({ connections }: { connections: readonly Connection[] }) => {
  const t = useText(texts);
  const now = useKeyClock().data?.now;
  return (
    <DataTable
      label={t('title')}
      rows={connections}
      keyOf={({ connection_id }) => connection_id}
      opens
      cellWidth={null}
      verticalSpacing="sm"
      columns={[
        {
          name: t('bank'),
          cell: (connection) => (
            <Anchor
              component={Link}
              to={`/connections/${connection.connection_id}`}
              c="inherit"
              className="row-anchor"
            >
              <BankName id={connection.bank_id} note={noteOf(connection, t)} />
            </Anchor>
          ),
        },
        { name: t('status'), from: 'sm', cell: (connection) => <Statuses connection={connection} /> },
        {
          name: t('consent'),
          className: 'consent-column',
          cell: (connection) => (
            <>
              <Box hiddenFrom="sm" mb={4}>
                <Statuses connection={connection} />
              </Box>
              {connection.status !== 'revoked' && now !== undefined && (
                <ConsentLine connection={connection} now={now} />
              )}
            </>
          ),
        },
        {
          name: t('connected'),
          from: 'sm',
          cell: ({ connected_at }) => <DateTime clock="key" value={connected_at} show="date" />,
        },
      ]}
    />
  );
};

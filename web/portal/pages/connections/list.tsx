import { Anchor, Box, Group, Stack, Table } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { useKeyClock } from '../../session/clock.ts';
import { useIsLive } from '../../session/key.tsx';
import { BankName } from './bank-name.tsx';
import { ConnectButton } from './connect-button.tsx';
import { ConsentLine } from './consent-line.tsx';
import { HealthBadge } from './health.tsx';
import { Orphans } from './orphans.tsx';
import { type Connection, useConnections } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { texts } from './texts.ts';
import { UploadButton } from './upload-button.tsx';

export const ConnectionList = () => {
  const t = useText(texts);
  const { data, error, refetch } = useConnections();
  const clock = useKeyClock().data;
  const isLive = useIsLive();
  return (
    <Stack gap="xl">
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={3} height={56} />
      ) : data.length === 0 ? (
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
      ) : (
        <Rows connections={data} now={clock?.now ?? null} />
      )}
      <Orphans />
    </Stack>
  );
};

/** Whose it is, and where its data come from, unless that is the bank. */
const noteOf = (
  { user_id: user, provider }: Connection,
  t: ReturnType<typeof useText<typeof texts>>,
): string => {
  if (user === null) return t('erased');
  return provider === 'statement' ? t('fromStatements', { user }) : user;
};

/** Its consent, and its data where they are not as recent as they should be while there is one. */
const Statuses = ({ connection }: { connection: Connection }) => (
  <Group gap={4}>
    <StatusBadge {...connection} />
    {connection.status === 'active' && connection.health && connection.health.status !== 'healthy' && (
      <HealthBadge health={connection.health} />
    )}
  </Group>
);

const Rows = ({ connections, now }: { connections: Connection[]; now: string | null }) => {
  const t = useText(texts);
  return (
    <div className="panel">
      <Table verticalSpacing="sm" horizontalSpacing="lg" highlightOnHover className="rows">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('bank')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('status')}</Table.Th>
            <Table.Th className="consent-column">{t('consent')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('connected')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {connections.map((connection) => (
            <Table.Tr key={connection.connection_id} className="row-link">
              <Table.Td>
                <Anchor
                  component={Link}
                  to={`/connections/${connection.connection_id}`}
                  c="inherit"
                  className="row-anchor"
                >
                  <BankName id={connection.bank_id} note={noteOf(connection, t)} />
                </Anchor>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Statuses connection={connection} />
              </Table.Td>
              <Table.Td>
                <Box hiddenFrom="sm" mb={4}>
                  <Statuses connection={connection} />
                </Box>
                {connection.status !== 'revoked' && now !== null && (
                  <ConsentLine connection={connection} now={now} />
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <DateTime clock="key" value={connection.connected_at} show="date" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

import { Button, Table, Text, VisuallyHidden } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Confirmation } from '../../parts/confirmation.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { tell } from '../../parts/tell.ts';
import { DateTime } from '../../parts/values.tsx';
import { CONNECTIONS_QUERY, type DeveloperConnection, useOrphans } from '../../session/connections.ts';
import { useKeys } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { BankName } from './bank-name.tsx';
import { texts } from './orphan-texts.ts';
import { StatusBadge } from './status-badge.tsx';

/** Connections that no key reads any more, to be erased; nothing while there are none. */
export const Orphans = () => {
  const t = useText(texts);
  const { data, error, refetch } = useOrphans();
  const names = new Map(useKeys().data?.map(({ id, app_name }) => [id, app_name]));
  const [leaving, setLeaving] = useState<DeveloperConnection | null>(null);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data || data.total === 0) return null;
  const { connections, total } = data;
  return (
    <Panel title={t('title')} lead={t('lead')} flush>
      <DataTable label={t('title')} verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('bank')}</Table.Th>
            <Table.Th>{t('key')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th>{t('connected')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('erase')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {connections.map((connection) => (
            <Table.Tr key={connection.connection_id}>
              <Table.Td>
                <BankName id={connection.bank_id} note={connection.user_id ?? ''} />
              </Table.Td>
              <Cell column={t('key')}>{names.get(connection.key_id) ?? connection.key_id}</Cell>
              <Cell column={t('status')}>
                <StatusBadge {...connection} />
              </Cell>
              <Cell column={t('connected')}>
                <DateTime clock="key" value={connection.connected_at} show="date" />
              </Cell>
              <Cell ta="right" wide>
                <Button
                  size="xs"
                  variant="light"
                  color="red"
                  onClick={() => setLeaving(connection)}
                  aria-label={t('eraseOf', { user: connection.user_id ?? '' })}
                >
                  {t('erase')}
                </Button>
              </Cell>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {total > connections.length && (
        <Text size="sm" c="dimmed" p="md">
          {t('more', { shown: connections.length, total })}
        </Text>
      )}
      <EraseDialog connection={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  );
};

const EraseDialog = ({
  connection,
  onClose,
}: {
  connection: DeveloperConnection | null;
  onClose: () => void;
}) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const erase = useMutation({
    mutationFn: () =>
      api.call('DELETE /developers/connections/{id}', { params: { id: connection!.connection_id } }),
    onSuccess: async () => {
      onClose();
      tell(t('erased'));
      await queries.invalidateQueries({ queryKey: CONNECTIONS_QUERY });
    },
  });
  return (
    <Dialog opened={connection !== null} onClose={onClose} title={t('eraseTitle')}>
      <Confirmation
        text={t('eraseWhy', { user: connection?.user_id ?? '' })}
        error={erase.error}
        cancel={onClose}
        confirm={() => erase.mutate()}
        label={t('eraseYes')}
        button={{ color: 'red', loading: erase.isPending }}
      />
    </Dialog>
  );
};

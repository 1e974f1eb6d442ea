import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Confirmation } from '../../parts/confirmation.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { tell } from '../../parts/tell.ts';
import { useKeyClock } from '../../session/clock.ts';
import { useKeyApi } from '../../session/key.tsx';
import { BankName } from '../connections/bank-name.tsx';
import { ConsentLine } from '../connections/consent-line.tsx';
import { type Connection, useBanks } from '../connections/queries.ts';
import { texts } from './events-texts.ts';

/** Connections whose consent may be ended, or which may be revoked as at the bank. */
export const Consents = ({ connections }: { connections: Connection[] }) => {
  const t = useText(texts);
  const now = useKeyClock().data?.now;
  return (
    <Panel title={t('consents')} lead={t('consentsLead')} flush>
      {connections.length === 0 ? (
        <Text c="dimmed" px="lg" pb="lg">
          {t('none')}
        </Text>
      ) : (
        <DataTable label={t('consents')} verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('bank')}</Table.Th>
              <Table.Th className="consent-column">{t('consent')}</Table.Th>
              <Table.Th>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {connections.map((connection) => (
              <Table.Tr key={connection.connection_id}>
                <Table.Td>
                  <BankName id={connection.bank_id} note={connection.user_id ?? ''} />
                </Table.Td>
                <Cell wide>{now && <ConsentLine connection={connection} now={now} />}</Cell>
                <Cell wide>
                  <Actions connection={connection} />
                </Cell>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </DataTable>
      )}
    </Panel>
  );
};

const Actions = ({ connection }: { connection: Connection }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const banks = useBanks();
  const [asking, setAsking] = useState(false);
  const { connection_id: id, bank_id, user_id, status } = connection;
  const who = { user: user_id ?? '', bank: banks.get(bank_id)?.name ?? bank_id };
  const done = (message: string) => async (): Promise<void> => {
    setAsking(false);
    tell(message);
    await queries.invalidateQueries({ queryKey: [keyId] });
  };
  const expire = useMutation({
    mutationFn: () => api.call('POST /sandbox/connections/{id}/expire', { params: { id } }),
    onSuccess: done(t('expiredNow')),
  });
  const revoke = useMutation({
    mutationFn: () => api.call('POST /sandbox/connections/{id}/revoke', { params: { id } }),
    onSuccess: done(t('revokedNow')),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        {status === 'active' && (
          <Button
            size="xs"
            variant="default"
            aria-label={t('expireName', who)}
            loading={expire.isPending}
            onClick={() => expire.mutate()}
          >
            {t('expire')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('revokeName', who)}
          onClick={() => setAsking(true)}
        >
          {t('revoke')}
        </Button>
      </Group>
      <ProblemNote error={expire.error} />
      <Dialog opened={asking} onClose={() => setAsking(false)} title={t('revokeTitle')}>
        <Confirmation
          text={t('revokeWhy', who)}
          error={revoke.error}
          cancel={() => setAsking(false)}
          confirm={() => revoke.mutate()}
          label={t('revoke')}
          button={{ color: 'red', loading: revoke.isPending }}
        />
      </Dialog>
    </Stack>
  );
};

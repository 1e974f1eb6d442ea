import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { ConfirmDialog } from '../../parts/confirmation.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { notify } from '../../parts/notify.ts';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { useKeyClock } from '../../session/clock.ts';
import { useKeyApi } from '../../session/key.tsx';
import { BankName } from '../connections/bank-name.tsx';
import { ConsentLine } from '../connections/consent-line.tsx';
import { type Connection, useBanks } from '../connections/queries.ts';
import { texts } from './events-texts.ts';

/** Lists connections whose consent can be expired, or revoked as if at the bank. */
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
        <DataTable
          label={t('consents')}
          rows={connections}
          keyOf={({ connection_id }) => connection_id}
          verticalSpacing="sm"
          columns={[
            {
              name: t('bank'),
              cell: ({ bank_id, user_id }) => <BankName id={bank_id} note={user_id ?? ''} />,
            },
            {
              name: t('consent'),
              className: 'consent-column',
              narrow: 'wide',
              cell: (connection) => now && <ConsentLine connection={connection} now={now} />,
            },
            { name: t('actions'), narrow: 'wide', cell: (connection) => <Actions connection={connection} /> },
          ]}
        />
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
  const expire = useMutation({
    mutationFn: () => api.request('POST /sandbox/connections/{id}/expire', { params: { id } }),
    onSuccess: async () => {
      notify(t('expiredNow'));
      await queries.invalidateQueries({ queryKey: [keyId] });
    },
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
      <ConfirmDialog
        opened={asking}
        close={() => setAsking(false)}
        title={t('revokeTitle')}
        text={t('revokeWhy', who)}
        label={t('revoke')}
        danger
        run={() => api.request('POST /sandbox/connections/{id}/revoke', { params: { id } })}
        done={t('revokedNow')}
        queryKey={[keyId]}
      />
    </Stack>
  );
};

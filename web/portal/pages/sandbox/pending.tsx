import { Button, Group, Table, Text, TextInput } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Transaction } from '../../api/openapi.gen.ts';
import { useText } from '../../language/language.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Payee, usePayee } from '../../parts/payee.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { tell } from '../../parts/tell.ts';
import { CalendarDate } from '../../parts/values.tsx';
import { useKeyApi } from '../../session/key.tsx';
import { useHistory } from '../connections/account/use-history.ts';
import type { Account } from '../connections/queries.ts';
import { isAmount } from './paste.ts';
import { texts } from './transactions-texts.ts';

/** What is pending on an account, to be settled or deleted. */
export const Pending = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const { rows, data, error, refetch } = useHistory(account.id);
  const pending = rows.filter((row) => row.pending);
  return (
    <Panel title={t('waiting')} lead={t('waitingLead')} flush>
      {error ? (
        <div className="panel-body">
          <ErrorState error={error} retry={refetch} />
        </div>
      ) : !data ? (
        <div className="panel-body">
          <Loading rows={2} />
        </div>
      ) : pending.length === 0 ? (
        <EmptyState icon={IconHourglass} title={t('noneWaiting')}>
          {t('noneWaitingWhy')}
        </EmptyState>
      ) : (
        <DataTable label={t('waiting')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('what')}</Table.Th>
              <Table.Th>{t('final')}</Table.Th>
              <Table.Th>{t('actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pending.map((row) => (
              <PendingRow key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </DataTable>
      )}
    </Panel>
  );
};

const PendingRow = ({ row }: { row: Transaction }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const [amount, setAmount] = useState(row.amount.toFixed(2));
  const final = Number(amount.replace(',', '.') || 'x');
  const name = usePayee()(row.merchant_name);
  const done = (message: string) => async (): Promise<void> => {
    tell(message);
    await queries.invalidateQueries({ queryKey: [keyId] });
  };
  const settle = useMutation({
    mutationFn: () =>
      api.call('POST /sandbox/transactions/{id}/settle', { params: { id: row.id }, body: { amount: final } }),
    onSuccess: done(t('settled')),
  });
  const remove = useMutation({
    mutationFn: () => api.call('DELETE /sandbox/transactions/{id}', { params: { id: row.id } }),
    onSuccess: done(t('deleted')),
  });
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600}>
          <Payee name={row.merchant_name} />
        </Text>
        <Text size="xs" c="dimmed" component="div">
          <CalendarDate value={row.date} /> · {row.currency}
        </Text>
        <ProblemNote error={settle.error ?? remove.error} />
      </Table.Td>
      <Cell column={t('final')}>
        <TextInput
          size="xs"
          w={120}
          inputMode="decimal"
          aria-label={t('finalAmount', { name })}
          value={amount}
          onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          error={!isAmount(final) && t('badAmount')}
        />
      </Cell>
      <Cell wide>
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t('settleName', { name })}
            disabled={!isAmount(final)}
            loading={settle.isPending}
            onClick={() => settle.mutate()}
          >
            {t('settle')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={t('removeName', { name })}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('remove')}
          </Button>
        </Group>
      </Cell>
    </Table.Tr>
  );
};

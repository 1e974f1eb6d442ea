import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { notify } from '../../parts/notify.ts';
import { Payee, usePayee } from '../../parts/payee.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { CalendarDate } from '../../parts/values.tsx';
import type { Transaction } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';
import { useHistory } from '../connections/account/use-history.ts';
import type { Account } from '../connections/queries.ts';
import { amountIn, isAmount } from './paste.ts';
import { texts } from './transactions-texts.ts';

interface Acting {
  row: Transaction;
  act: 'settle' | 'remove';
}

/** Lists the pending transactions of an account, to be settled or deleted. */
export const Pending = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const nameOf = usePayee();
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const { rows, data, error, refetch } = useHistory(account.id);
  /** Final amounts as typed, by transaction. */
  const [typed, setTyped] = useState<Record<string, string>>({});
  const typedOf = (row: Transaction): string => typed[row.id] ?? row.amount.toFixed(2);
  const finalOf = (row: Transaction): number => amountIn(typedOf(row));
  const acting = useMutation({
    mutationFn: async ({ row, act }: Acting): Promise<void> => {
      const params = { id: row.id };
      await (act === 'settle'
        ? api.request('POST /sandbox/transactions/{id}/settle', { params, body: { amount: finalOf(row) } })
        : api.request('DELETE /sandbox/transactions/{id}', { params }));
    },
    onSuccess: async (_, { act }) => {
      notify(t(act === 'settle' ? 'settled' : 'deleted'));
      await queries.invalidateQueries({ queryKey: [keyId] });
    },
  });
  const isAt = (row: Transaction): boolean => acting.variables?.row.id === row.id;
  const button = (row: Transaction, act: Acting['act']) => ({
    size: 'xs',
    'aria-label': t(`${act}Name`, { name: nameOf(row.merchant_name) }),
    loading: acting.isPending && isAt(row) && acting.variables?.act === act,
    onClick: () => acting.mutate({ row, act }),
  });
  return (
    <ListPage
      title={t('waiting')}
      lead={t('waitingLead')}
      rows={data && rows.filter((row) => row.pending)}
      error={error}
      refetch={refetch}
      loading={{ rows: 2 }}
      empty={
        <EmptyState icon={IconHourglass} title={t('noneWaiting')}>
          {t('noneWaitingWhy')}
        </EmptyState>
      }
    >
      {(pending) => (
        <DataTable
          label={t('waiting')}
          rows={pending}
          keyOf={({ id }) => id}
          columns={[
            {
              name: t('what'),
              cell: (row) => (
                <>
                  <Text size="sm" fw={600}>
                    <Payee name={row.merchant_name} />
                  </Text>
                  <Text size="xs" c="dimmed" component="div">
                    <CalendarDate value={row.date} /> · {row.currency}
                  </Text>
                  <ProblemNote error={isAt(row) ? acting.error : null} />
                </>
              ),
            },
            {
              name: t('final'),
              narrow: 'named',
              cell: (row) => (
                <TextInput
                  size="xs"
                  w={120}
                  inputMode="decimal"
                  aria-label={t('finalAmount', { name: nameOf(row.merchant_name) })}
                  value={typedOf(row)}
                  onChange={({ currentTarget }) => setTyped({ ...typed, [row.id]: currentTarget.value })}
                  error={!isAmount(finalOf(row)) && t('badAmount')}
                />
              ),
            },
            {
              name: t('actions'),
              narrow: 'wide',
              cell: (row) => (
                <Group gap="xs" wrap="nowrap">
                  <Button variant="default" disabled={!isAmount(finalOf(row))} {...button(row, 'settle')}>
                    {t('settle')}
                  </Button>
                  <Button variant="subtle" color="red" {...button(row, 'remove')}>
                    {t('remove')}
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      )}
    </ListPage>
  );
};

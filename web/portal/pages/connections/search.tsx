import { Button, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Transaction } from '../../api/openapi.gen.ts';
import { useText } from '../../language/language.tsx';
import { Payee } from '../../parts/payee.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { CalendarDate, Money, useNumber } from '../../parts/values.tsx';
import { useKeyApi } from '../../session/key.tsx';
import { categoryTexts, isCategory } from './account/categories.ts';
import { texts as filterTexts } from './account/texts.ts';
import { TransactionDrawer } from './account/transaction.tsx';
import { BankName } from './bank-name.tsx';
import { useAccounts } from './queries.ts';
import { FILTER, queryOf, SearchFilters } from './search-filters.tsx';
import { texts } from './search-texts.ts';

const PAGE = 25;

/** Looks through the transactions of all accounts of the key, newest first. */
export const Search = () => {
  const t = useText(texts);
  const number = useNumber();
  const { api, keyId } = useKeyApi();
  const [params, set] = useParamValues([...FILTER, 'transaction']);
  const query = queryOf(params);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [keyId, 'search', query],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /transactions', {
        query: { ...query, limit: PAGE, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: keyId !== null,
  });
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const back = data?.pages.at(-1)?.looked_back_to ?? null;
  return (
    <div className="panel">
      <SearchFilters params={params} set={set} />
      {error ? (
        <div className="panel-body">
          <ErrorState error={error} retry={refetch} />
        </div>
      ) : !data ? (
        <div className="panel-body">
          <Loading rows={8} />
        </div>
      ) : (
        <>
          {rows.length > 0 && <Found rows={rows} open={(id) => set({ transaction: id }, 'push')} />}
          {rows.length === 0 && !hasNextPage && (
            <EmptyState icon={IconSearch} title={t('none')}>
              {t('noneWhy')}
            </EmptyState>
          )}
          <div className="table-foot">
            <Text size="sm" c="dimmed" role="status">
              {t('found', { count: number(rows.length), rows: rows.length })}
              {back !== null && (
                <>
                  {` · ${t('lookedBackTo')} `}
                  <CalendarDate value={back} />
                </>
              )}
            </Text>
            {hasNextPage && (
              <Button
                variant="default"
                size="xs"
                loading={isFetchingNextPage}
                onClick={() => fetchNextPage()}
              >
                {t('more')}
              </Button>
            )}
          </div>
        </>
      )}
      <TransactionDrawer
        id={params.transaction || null}
        row={rows.find(({ id }) => id === params.transaction) ?? null}
        close={() => set({ transaction: '' })}
      />
    </div>
  );
};

const Found = ({ rows, open }: { rows: Transaction[]; open: (id: string) => void }) => {
  const f = useText(filterTexts);
  const c = useText(categoryTexts);
  const accounts = new Map(useAccounts().data?.map((account) => [account.id, account]));
  return (
    <Table verticalSpacing="xs" horizontalSpacing="lg" highlightOnHover className="rows transactions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th visibleFrom="sm" className="date-column">
            {f('date')}
          </Table.Th>
          <Table.Th>{f('what')}</Table.Th>
          <Table.Th visibleFrom="md">{f('account')}</Table.Th>
          <Table.Th className="number amount-column">{f('amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const account = accounts.get(row.account_id);
          return (
            <Table.Tr key={row.id} className="row-link">
              <Table.Td visibleFrom="sm" className="nowrap">
                <CalendarDate value={row.date} />
              </Table.Td>
              <Table.Td>
                <div className="txn-name">
                  <UnstyledButton className="row-anchor" fw={600} fz="sm" onClick={() => open(row.id)}>
                    <Payee name={row.merchant_name} />
                  </UnstyledButton>
                  <span className="txn-wording">
                    {row.pending && <strong>{f('pending')} · </strong>}
                    {row.review && <strong>{f('toReview')} · </strong>}
                    <Text span inherit hiddenFrom="sm">
                      <CalendarDate value={row.date} />
                      {' · '}
                    </Text>
                    {isCategory(row.category) ? c(row.category) : row.category}
                    {' · '}
                    <span translate="no">{row.description}</span>
                  </span>
                </div>
              </Table.Td>
              <Table.Td visibleFrom="md">
                {account && (
                  <Group gap="xs" wrap="nowrap">
                    <BankName id={account.bank_id} note={account.name} />
                  </Group>
                )}
              </Table.Td>
              <Table.Td className="number">
                <Money amount={row.amount} currency={row.currency} signed />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
};

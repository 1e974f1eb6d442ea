import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { EmptyState } from '../../parts/states.tsx';
import { CalendarDate, useNumber } from '../../parts/values.tsx';
import { useKeyApi } from '../../session/key.tsx';
import { TransactionDrawer } from './account/transaction.tsx';
import { FILTER, queryOf } from './search-query.ts';
import { texts } from './search-texts.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';

const PAGE = 25;

/** Searches the transactions of all accounts of the key, newest first. */
export const Search = () => {
  const t = useText(texts);
  const number = useNumber();
  const { api, keyId } = useKeyApi();
  const [params, set] = useParamValues([...FILTER, 'transaction']);
  const query = queryOf(params);
  const { data, error, refetch, ...pages } = useInfiniteQuery({
    queryKey: [keyId, 'search', query],
    queryFn: ({ pageParam, signal }) =>
      api.request('GET /transactions', {
        query: { ...query, limit: PAGE, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: keyId !== null,
  });
  const rows = data?.pages.flatMap((page) => page.data);
  const back = data?.pages.at(-1)?.looked_back_to ?? null;
  return (
    <>
      <ListPage
        filters={<TransactionFilters across params={params} set={set} />}
        rows={rows}
        error={error}
        refetch={refetch}
        loading={{ rows: 8 }}
        empty={
          <EmptyState icon={IconSearch} title={t('none')}>
            {t('noneWhy')}
          </EmptyState>
        }
        count={
          <>
            {t('found', { count: number(rows?.length ?? 0), rows: rows?.length ?? 0 })}
            {back !== null && (
              <>
                {` · ${t('lookedBackTo')} `}
                <CalendarDate value={back} />
              </>
            )}
          </>
        }
        paging={{ ...pages, label: t('more') }}
      >
        {(found) =>
          found.length > 0 && (
            <TransactionTable across rows={found} open={(id) => set({ transaction: id }, 'push')} />
          )
        }
      </ListPage>
      <TransactionDrawer
        id={params.transaction || null}
        row={rows?.find(({ id }) => id === params.transaction) ?? null}
        close={() => set({ transaction: '' })}
      />
    </>
  );
};

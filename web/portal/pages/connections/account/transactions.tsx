import { Button } from '@mantine/core';
import { IconReceipt, IconSearch } from '@tabler/icons-react';
import { useText } from '../../../language/language.tsx';
import { ListPage } from '../../../parts/list-page.tsx';
import { PageNumbers } from '../../../parts/page-numbers.tsx';
import { useParamValues } from '../../../parts/search-params.ts';
import { EmptyState, ErrorState, Loading } from '../../../parts/states.tsx';
import { Money, useNumber } from '../../../parts/values.tsx';
import type { Transaction } from '../../../sdk.ts';
import { useIsLive } from '../../../session/key.tsx';
import type { Account } from '../queries.ts';
import { TransactionFilters } from '../transaction-filters.tsx';
import { TransactionTable } from '../transaction-table.tsx';
import { matches, pageOf, totalsOf } from './filter.ts';
import { texts } from './texts.ts';
import { TransactionDrawer } from './transaction.tsx';
import { useHistory } from './use-history.ts';

const FILTER = ['search', 'category', 'only', 'from', 'to'] as const;
const CLEARED = { search: '', category: '', only: '', from: '', to: '', page: '' };

export const Transactions = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const isLive = useIsLive();
  const { rows, data, error, refetch } = useHistory(account.id);
  const [params, set] = useParamValues([...FILTER, 'page', 'transaction']);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={8} />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconReceipt} title={t('noTransactions')}>
        {t(isLive ? 'noTransactionsLive' : 'noTransactionsWhy')}
      </EmptyState>
    );
  }
  const found = rows.filter((row) => matches(row, params));
  const { rows: shown, page, pages } = pageOf(found, Number(params.page) || 1);
  return (
    <>
      <ListPage
        filters={<TransactionFilters params={params} set={(changes) => set({ ...changes, page: '' })} />}
        rows={shown}
        error={null}
        refetch={refetch}
        empty={
          <EmptyState
            icon={IconSearch}
            title={t('noMatch')}
            action={
              <Button variant="default" onClick={() => set(CLEARED)}>
                {t('clear')}
              </Button>
            }
          />
        }
        count={found.length > 0 && <Totals found={found} currency={account.currency} />}
        pages={
          <PageNumbers page={page} pages={pages} goTo={(to) => set({ page: to === 1 ? '' : String(to) })} />
        }
      >
        {(visible) => <TransactionTable rows={visible} open={(id) => set({ transaction: id }, 'push')} />}
      </ListPage>
      <TransactionDrawer
        id={params.transaction || null}
        row={rows.find(({ id }) => id === params.transaction) ?? null}
        close={() => set({ transaction: '' })}
      />
    </>
  );
};

/** Shows the number of transactions, money in and money out. */
const Totals = ({ found, currency }: { found: Transaction[]; currency: string }) => {
  const t = useText(texts);
  const number = useNumber();
  const totals = totalsOf(found);
  return (
    <>
      {t('shown', { count: number(found.length), rows: found.length })} ·{' '}
      <Money amount={totals.in} currency={currency} /> {t('in')} ·{' '}
      <Money amount={totals.out} currency={currency} /> {t('out')}
    </>
  );
};

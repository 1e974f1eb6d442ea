import { Button, NativeSelect, Pagination, Table, Text, UnstyledButton } from '@mantine/core';
import { IconReceipt, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Transaction } from '../../../api/openapi.gen.ts';
import { useText } from '../../../language/language.tsx';
import { DateFilter } from '../../../parts/date-filter.tsx';
import { Payee } from '../../../parts/payee.tsx';
import { useParamValues } from '../../../parts/search-params.ts';
import { EmptyState, ErrorState, Loading } from '../../../parts/states.tsx';
import { TypedInput } from '../../../parts/typed-input.tsx';
import { CalendarDate, Money, useNumber } from '../../../parts/values.tsx';
import { useIsLive } from '../../../session/key.tsx';
import type { Account } from '../queries.ts';
import { categories, categoryTexts, isCategory } from './categories.ts';
import { matches, pageOf } from './filter.ts';
import { texts } from './texts.ts';
import { TransactionDrawer } from './transaction.tsx';
import { useHistory } from './use-history.ts';

const PARAMS = ['search', 'category', 'only', 'from', 'to', 'page', 'transaction'] as const;

export const Transactions = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const isLive = useIsLive();
  const { rows, data, error, refetch } = useHistory(account.id);
  const [params, set] = useParamValues(PARAMS);
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
  const open = (id: string): void => set({ transaction: id }, 'push');
  return (
    <div className="panel">
      <Filters params={params} set={(changes) => set({ ...changes, page: '' })} />
      {found.length === 0 ? (
        <EmptyState
          icon={IconSearch}
          title={t('noMatch')}
          action={
            <Button
              variant="default"
              onClick={() => set({ search: '', category: '', only: '', from: '', to: '', page: '' })}
            >
              {t('clear')}
            </Button>
          }
        />
      ) : (
        <>
          <TransactionRows rows={shown} open={open} />
          <Foot found={found} currency={account.currency}>
            {pages > 1 && (
              <Pagination
                total={pages}
                value={page}
                onChange={(to) => set({ page: to === 1 ? '' : String(to) })}
                size="sm"
                aria-label={t('pages')}
                getControlProps={(control) =>
                  control === 'next' || control === 'previous' ? { 'aria-label': t(control) } : {}
                }
              />
            )}
          </Foot>
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

type FilterParams = Record<'search' | 'category' | 'only' | 'from' | 'to', string>;

const Filters = ({
  params,
  set,
}: {
  params: FilterParams;
  set: (changes: Partial<FilterParams>) => void;
}) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  return (
    <search className="filters">
      <TypedInput
        label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={params.search}
        onTyped={(search) => set({ search })}
      />
      <NativeSelect
        label={t('category')}
        data={[
          { value: '', label: t('any') },
          ...categories
            .map((value) => ({ value, label: c(value) }))
            .sort((a, b) => a.label.localeCompare(b.label)),
        ]}
        value={params.category}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
      />
      <NativeSelect
        label={t('only')}
        data={[
          { value: '', label: t('everything') },
          { value: 'pending', label: t('pending') },
          { value: 'review', label: t('toReview') },
        ]}
        value={params.only}
        onChange={({ currentTarget }) => set({ only: currentTarget.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateFilter
          key={end}
          label={t(end)}
          value={params[end]}
          onChange={(value) => set({ [end]: value })}
        />
      ))}
    </search>
  );
};

const TransactionRows = ({ rows, open }: { rows: Transaction[]; open: (id: string) => void }) => {
  const t = useText(texts);
  return (
    <Table verticalSpacing="xs" horizontalSpacing="lg" highlightOnHover className="rows transactions">
      <Table.Thead>
        <Table.Tr>
          <Table.Th visibleFrom="sm" className="date-column">
            {t('date')}
          </Table.Th>
          <Table.Th>{t('what')}</Table.Th>
          <Table.Th visibleFrom="sm" className="category-column">
            {t('category')}
          </Table.Th>
          <Table.Th className="number amount-column">{t('amount')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
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
                  {row.pending && <strong>{t('pending')} · </strong>}
                  {row.review && <strong>{t('toReview')} · </strong>}
                  <Text span inherit hiddenFrom="sm">
                    <CalendarDate value={row.date} /> · <CategoryName name={row.category} />
                  </Text>
                  <Text span inherit visibleFrom="sm">
                    <span translate="no">{row.description}</span>
                  </Text>
                </span>
              </div>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <CategoryName name={row.category} />
            </Table.Td>
            <Table.Td className="number">
              <Money amount={row.amount} currency={row.currency} signed />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
};

const CategoryName = ({ name }: { name: string }) => {
  const c = useText(categoryTexts);
  return <span>{isCategory(name) ? c(name) : name}</span>;
};

interface FootProps {
  found: Transaction[];
  currency: string;
  children: ReactNode;
}

const Foot = ({ found, currency, children }: FootProps) => {
  const t = useText(texts);
  const number = useNumber();
  const sum = (sign: 1 | -1): number =>
    found.reduce((total, { amount }) => (amount * sign > 0 ? total + Math.round(amount * 100) : total), 0) /
    100;
  return (
    <div className="table-foot">
      <Text size="sm" c="dimmed" role="status">
        {t('shown', { count: number(found.length), rows: found.length })} ·{' '}
        <Money amount={sum(1)} currency={currency} /> {t('in')} ·{' '}
        <Money amount={-sum(-1)} currency={currency} /> {t('out')}
      </Text>
      {children}
    </div>
  );
};

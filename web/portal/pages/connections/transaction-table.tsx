import { Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Payee } from '../../parts/payee.tsx';
import { CalendarDate, Money } from '../../parts/values.tsx';
import type { Transaction } from '../../sdk.ts';
import { categoryTexts, isCategory } from './account/categories.ts';
import { texts } from './account/texts.ts';
import { BankName } from './bank-name.tsx';
import { useAccounts } from './queries.ts';

interface TransactionTableProps {
  rows: readonly Transaction[];
  open: (id: string) => void;
  /** The rows belong to several accounts: their column replaces the category. */
  across?: boolean;
}

/** Lists transactions; each can be opened. */
export const TransactionTable = ({ rows, open, across = false }: TransactionTableProps) => {
  const t = useText(texts);
  return (
    <DataTable
      label={t('transactions')}
      rows={rows}
      keyOf={({ id }) => id}
      opens
      cellWidth={null}
      className="transactions"
      columns={[
        {
          name: t('date'),
          from: 'sm',
          className: 'date-column nowrap',
          cell: ({ date }) => <CalendarDate value={date} />,
        },
        { name: t('what'), cell: (row) => <Name row={row} open={() => open(row.id)} across={across} /> },
        across
          ? {
              name: t('account'),
              from: 'md',
              cell: ({ account_id }) => <AccountName id={account_id} />,
            }
          : {
              name: t('category'),
              from: 'sm',
              className: 'category-column',
              cell: ({ category }) => <CategoryName name={category} />,
            },
        {
          name: t('amount'),
          className: 'number amount-column',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} signed />,
        },
      ]}
    />
  );
};

const Name = ({ row, open, across }: { row: Transaction; open: () => void; across: boolean }) => {
  const t = useText(texts);
  const description = <span translate="no">{row.description}</span>;
  return (
    <div className="txn-name">
      <UnstyledButton className="row-anchor" fw={600} fz="sm" onClick={open}>
        <Payee name={row.merchant_name} />
      </UnstyledButton>
      <span className="txn-wording">
        {row.pending && <strong>{t('pending')} · </strong>}
        {row.review && <strong>{t('toReview')} · </strong>}
        <Text span inherit hiddenFrom="sm">
          <CalendarDate value={row.date} />
          {' · '}
          {!across && <CategoryName name={row.category} />}
        </Text>
        {across ? (
          <>
            <CategoryName name={row.category} />
            {' · '}
            {description}
          </>
        ) : (
          <Text span inherit visibleFrom="sm">
            {description}
          </Text>
        )}
      </span>
    </div>
  );
};

const CategoryName = ({ name }: { name: string }) => {
  const c = useText(categoryTexts);
  return <span>{isCategory(name) ? c(name) : name}</span>;
};

const AccountName = ({ id }: { id: string }) => {
  const account = useAccounts().data?.find((one) => one.id === id);
  return account && <BankName id={account.bank_id} note={account.name} />;
};

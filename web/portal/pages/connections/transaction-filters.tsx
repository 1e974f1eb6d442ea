import { NativeSelect } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { DateFilter } from '../../parts/date-filter.tsx';
import { TypedInput } from '../../parts/typed-input.tsx';
import { categories, categoryTexts } from './account/categories.ts';
import { texts as accountTexts } from './account/texts.ts';
import type { SearchParams } from './search-query.ts';
import { texts } from './search-texts.ts';

type Params = Omit<SearchParams, 'least' | 'most'> & Partial<SearchParams>;

interface TransactionFiltersProps {
  params: Params;
  set: (changes: Partial<SearchParams>) => void;
  /** Searches all accounts, so direction and amount can be filtered too. */
  across?: boolean;
}

/** Filters the shown transactions. */
export const TransactionFilters = ({ params, set, across = false }: TransactionFiltersProps) => {
  const t = useText(accountTexts);
  const s = useText(texts);
  const c = useText(categoryTexts);
  const any = { value: '', label: t('any') };
  const named = categories.map((value) => ({ value, label: c(value) }));
  return (
    <search className={across ? 'filters filters-search' : 'filters'}>
      <TypedInput
        label={across ? s('words') : t('search')}
        placeholder={across ? s('wordsHint') : t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={params.search}
        onTyped={(search) => set({ search })}
        maxLength={100}
      />
      <NativeSelect
        label={t('category')}
        data={[any, ...named.sort((a, b) => a.label.localeCompare(b.label))]}
        value={params.category}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
      />
      <NativeSelect
        label={t('only')}
        data={[
          { value: '', label: t('everything') },
          ...(across ? (['debit', 'credit'] as const).map((value) => ({ value, label: s(value) })) : []),
          { value: 'pending', label: t('pending') },
          { value: 'review', label: t('toReview') },
        ]}
        value={params.only}
        onChange={({ currentTarget }) => set({ only: currentTarget.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateFilter key={end} label={t(end)} value={params[end]} onChange={(date) => set({ [end]: date })} />
      ))}
      {across &&
        (['least', 'most'] as const).map((end) => (
          <TypedInput
            key={end}
            label={s(end)}
            inputMode="decimal"
            placeholder="1000.00"
            value={params[end] ?? ''}
            onTyped={(amount) => set({ [end]: amount })}
            maxLength={16}
          />
        ))}
    </search>
  );
};

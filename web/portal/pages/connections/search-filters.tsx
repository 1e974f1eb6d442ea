import { NativeSelect } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useText } from '../../language/language.tsx';
import { DateFilter } from '../../parts/date-filter.tsx';
import { TypedInput } from '../../parts/typed-input.tsx';
import { categories, categoryTexts } from './account/categories.ts';
import { texts as filterTexts } from './account/texts.ts';
import { texts } from './search-texts.ts';

/** Names of the filter in the address. */
export const FILTER = ['search', 'category', 'only', 'from', 'to', 'least', 'most'] as const;
type Params = Record<(typeof FILTER)[number], string>;

/** An amount as it was typed, with a point or a comma; undefined for what is none. */
const amountOf = (typed: string): number | undefined => {
  const amount = Number(typed.replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(amount) ? undefined : Math.round(amount * 100) / 100;
};

/** As the API is asked. */
export const queryOf = ({ search, category, only, from, to, least, most }: Params) => ({
  text: search.trim() || undefined,
  category: category || undefined,
  from: from || undefined,
  to: to || undefined,
  amount_min: amountOf(least),
  amount_max: amountOf(most),
  type: only === 'debit' || only === 'credit' ? (only as 'debit' | 'credit') : undefined,
  pending: only === 'pending' ? true : undefined,
  review: only === 'review' ? true : undefined,
});

/** What is looked for. */
export const SearchFilters = ({
  params,
  set,
}: {
  params: Params;
  set: (changes: Partial<Params>) => void;
}) => {
  const t = useText(texts);
  const f = useText(filterTexts);
  const c = useText(categoryTexts);
  return (
    <search className="filters filters-search">
      <TypedInput
        label={t('words')}
        placeholder={t('wordsHint')}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={params.search}
        onTyped={(search) => set({ search })}
        maxLength={100}
      />
      <NativeSelect
        label={f('category')}
        data={[
          { value: '', label: f('any') },
          ...categories
            .map((value) => ({ value, label: c(value) }))
            .sort((a, b) => a.label.localeCompare(b.label)),
        ]}
        value={params.category}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
      />
      <NativeSelect
        label={f('only')}
        data={[
          { value: '', label: f('everything') },
          { value: 'debit', label: t('debit') },
          { value: 'credit', label: t('credit') },
          { value: 'pending', label: f('pending') },
          { value: 'review', label: f('toReview') },
        ]}
        value={params.only}
        onChange={({ currentTarget }) => set({ only: currentTarget.value })}
      />
      {(['from', 'to'] as const).map((end) => (
        <DateFilter key={end} label={f(end)} value={params[end]} onChange={(date) => set({ [end]: date })} />
      ))}
      {(['least', 'most'] as const).map((end) => (
        <TypedInput
          key={end}
          label={t(end)}
          inputMode="decimal"
          placeholder="1000.00"
          value={params[end]}
          onTyped={(amount) => set({ [end]: amount })}
          maxLength={16}
        />
      ))}
    </search>
  );
};

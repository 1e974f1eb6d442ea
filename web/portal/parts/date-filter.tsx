import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface DateFilterProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** `YYYY-MM-DD`; empty for any. */
  value: string;
  onChange: (value: string) => void;
}

/** Filters by a day. Without a day it says so, because some browsers would show today's date. */
export const DateFilter = ({ value, onChange, ...input }: DateFilterProps) => {
  const t = useText(texts);
  return (
    <TextInput
      {...input}
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      leftSection={value === '' ? t('anyDay') : undefined}
      leftSectionPointerEvents="none"
      className={value === '' ? 'date-filter date-filter-empty' : 'date-filter'}
    />
  );
};

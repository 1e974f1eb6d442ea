import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface DateFilterProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** As `YYYY-MM-DD`; empty for any. */
  value: string;
  onChange: (value: string) => void;
}

/** A day to filter by. While none is chosen it says so: some browsers would show the present one, as if it were. */
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

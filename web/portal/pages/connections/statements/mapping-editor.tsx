import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../language/language.tsx';
import type { StatementTable } from '../../../sdk.ts';
import { texts } from './editor-texts.ts';
import {
  columnsOf,
  MEANINGS,
  type Meaning,
  missingOf,
  OPTIONS,
  type Option,
  type Reading,
  type TableColumn,
  withMeaning,
  withoutMapping,
} from './reading.ts';

interface MappingEditorProps {
  table: StatementTable;
  reading: Reading;
  change: (reading: Reading) => void;
  look: () => void;
  isLooking: boolean;
  /** Returns to the choice of files. */
  leave: () => void;
}

/** Asks for the meaning of each column beside its values, and for options that the values do not decide. */
export const MappingEditor = ({ table, reading, change, look, isLooking, leave }: MappingEditorProps) => {
  const t = useText(texts);
  const columns = columnsOf(table);
  const missing = columns.length > 0 ? missingOf(reading) : null;
  return (
    <Stack>
      <Why table={table} />
      {columns.length > 0 && (
        <div>
          <Title order={3} size="h6" mb="xs">
            {t('columns')}
          </Title>
          <ul className="mapping-columns">
            {columns.map((column, at) => (
              <li key={column.number}>
                <ColumnMeaning
                  column={column}
                  meaning={reading.meanings[at] ?? null}
                  choose={(meaning) => change(withMeaning(reading, at, meaning))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <Given reading={reading} change={change} wanted={table.wanted} />
      {missing !== null && (
        <Text size="sm" c="orange.9" role="status">
          {t(missing === 'date' ? 'dateMissing' : 'amountMissing')}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('saved')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          {t('leave')}
        </Button>
        <Button onClick={look} loading={isLooking} disabled={missing !== null}>
          {t('look')}
        </Button>
      </Group>
    </Stack>
  );
};

const WHY = {
  mapping: 'whyMapping',
  account: 'whyAccount',
  currency: 'whyCurrency',
  date_order: 'whyDays',
  decimal_mark: 'whyMarks',
  unsigned_amounts: 'whySigns',
} as const;

/** Explains what is missing in the user's language, and shows the API's text if it says more. */
const Why = ({ table }: { table: StatementTable }) => {
  const t = useText(texts);
  const note = useRef<HTMLDivElement>(null);
  const { file, refusal } = table;
  const why = whyOf(table);
  // After "Look again" the user is at the other end of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal comes with a table of its own
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [table]);
  return (
    <Alert ref={note} color="blue" icon={<IconTableOptions size={18} />} role="status">
      <Text size="sm">
        {file !== '' && (
          <>
            <strong translate="no">{file}</strong>:{' '}
          </>
        )}
        {t(why)}
      </Text>
      {refusal !== null && (why === 'whyMapping' || why === 'whyOther') && (
        <Text size="xs" mt={4} lang="en" translate="no">
          {withoutMapping(refusal)}
        </Text>
      )}
    </Alert>
  );
};

const whyOf = ({ refusal, wanted }: StatementTable): keyof typeof texts => {
  if (refusal === null) return 'whyRead';
  return wanted === null ? 'whyOther' : (WHY[wanted as keyof typeof WHY] ?? 'whyOther');
};

interface ColumnMeaningProps {
  column: TableColumn;
  meaning: Meaning | null;
  choose: (meaning: Meaning | null) => void;
}

const ColumnMeaning = ({ column: { number, heading, samples }, meaning, choose }: ColumnMeaningProps) => {
  const t = useText(texts);
  const name = heading === '' ? t('column', { number }) : heading;
  return (
    <>
      <div className="mapping-column">
        <Text size="sm" fw={600} translate={heading === '' ? 'yes' : 'no'}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" translate="no" lineClamp={2}>
          {samples.slice(0, 3).join(' · ')}
        </Text>
      </div>
      <NativeSelect
        aria-label={t('meaningOf', { name })}
        value={meaning ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value === '' ? null : (value as Meaning))}
        data={[
          { value: '', label: t('byHeading') },
          ...MEANINGS.map((value) => ({ value, label: t(value) })),
        ]}
      />
    </>
  );
};

interface GivenProps {
  reading: Reading;
  change: (reading: Reading) => void;
  wanted: StatementTable['wanted'];
}

/** Fields for account, currency and similar facts. Fields that the service asks for are marked. */
const Given = ({ reading, change, wanted }: GivenProps) => {
  const t = useText(texts);
  const put = (name: Exclude<keyof Reading, 'meanings'>, value: string): void =>
    change({ ...reading, [name]: value });
  const needed = (name: Exclude<keyof Reading, 'meanings'>): string | false =>
    wanted === name && reading[name].trim() === '' && t('needed');
  const options = Object.entries(OPTIONS) as [Option, readonly string[]][];
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput
        label={t('accountNumber')}
        description={t('whereNotInFile')}
        value={reading.account}
        onChange={({ currentTarget }) => put('account', currentTarget.value)}
        error={needed('account')}
        maxLength={64}
      />
      <TextInput
        label={t('currencyCode')}
        description={t('whereNotInFile')}
        placeholder="RSD"
        value={reading.currency}
        onChange={({ currentTarget }) => put('currency', currentTarget.value)}
        error={needed('currency')}
        maxLength={3}
      />
      {options.map(([option, values]) => (
        <NativeSelect
          key={option}
          label={t(option)}
          value={reading[option]}
          onChange={({ currentTarget }) => put(option, currentTarget.value)}
          error={needed(option)}
          data={[
            { value: '', label: t('byValues') },
            ...values.map((value) => ({ value, label: t(value as 'dmy') })),
          ]}
        />
      ))}
    </SimpleGrid>
  );
};

export default MappingEditor;

import { Alert, Checkbox, JsonInput, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { Form, type FormErrors } from '../../parts/form.tsx';
import type { FormValues } from '../../parts/form-rules.ts';
import { Panel } from '../../parts/panel.tsx';
import { useKeyApi } from '../../session/key.tsx';
import type { Account } from '../connections/queries.ts';
import { amountIn, isAmount, type NewTransaction, parsePaste } from './paste.ts';
import { texts } from './transactions-texts.ts';

const SAMPLE = JSON.stringify(
  [
    { amount: -1234.56, description: 'LIDL 141 BEOGRAD 688' },
    { amount: -2500, description: 'WOLT DOO', pending: true },
  ],
  null,
  2,
);

/** Places hints below the inputs, so that fields with and without a hint are on one line. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Adds transactions to an account: one from a form, or many as JSON. */
export const Inject = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const [how, setHow] = useState('one');
  const [added, setAdded] = useState(0);
  const inject = async (transactions: NewTransaction[]): Promise<void> => {
    setAdded(0);
    const { count } = await api.request('POST /sandbox/accounts/{id}/transactions', {
      params: { id: account.id },
      body: { transactions },
    });
    setAdded(count);
    await queries.invalidateQueries({ queryKey: [keyId] });
  };
  return (
    <Panel
      title={t('inject')}
      lead={t('injectLead')}
      actions={
        <SegmentedControl
          aria-label={t('how')}
          size="xs"
          value={how}
          onChange={setHow}
          data={[
            { value: 'one', label: t('one') },
            { value: 'many', label: t('many') },
          ]}
        />
      }
    >
      <Stack gap="md">
        {how === 'one' ? <One currency={account.currency} inject={inject} /> : <Many inject={inject} />}
        {added > 0 && (
          <Alert color="green" icon={<IconCheck />} role="status">
            {t('added', { count: added })}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
};

type Injecting = (transactions: NewTransaction[]) => Promise<void>;

const One = ({ currency, inject }: { currency: string; inject: Injecting }) => {
  const t = useText(texts);
  const amountOf = ({ amount = '' }: FormValues): number => amountIn(amount);
  const check = (values: FormValues): FormErrors =>
    isAmount(amountOf(values)) ? {} : { amount: t('badAmount') };
  return (
    <Form
      labels={{ amount: t('amount', { currency }), description: t('description'), date: t('date') }}
      required={['description']}
      check={check}
      send={(values) =>
        inject([
          {
            amount: amountOf(values),
            description: values.description!.trim(),
            ...(values.date ? { date: values.date } : {}),
            pending: values.pending !== undefined,
          },
        ])
      }
      submit={t('add')}
    >
      {(field) => (
        <>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
            <TextInput
              {...field('amount')}
              description={t('amountHint')}
              inputWrapperOrder={HINT_BELOW}
              defaultValue="-1234.56"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextInput
              {...field('description')}
              defaultValue="LIDL 141 BEOGRAD 688"
              maxLength={500}
              autoComplete="off"
            />
            <TextInput
              {...field('date')}
              type="date"
              description={t('dateHint')}
              inputWrapperOrder={HINT_BELOW}
            />
          </SimpleGrid>
          <Checkbox name="pending" label={t('pendingBox')} description={t('pendingHint')} />
        </>
      )}
    </Form>
  );
};

const Many = ({ inject }: { inject: Injecting }) => {
  const t = useText(texts);
  const check = ({ json = '' }: FormValues): FormErrors => {
    const parsed = parsePaste(json);
    if (Array.isArray(parsed)) return {};
    if (parsed.fault === 'notJson') return { json: t('notJson', { reason: parsed.reason }) };
    if (parsed.fault === 'notArray') return { json: t('notArray') };
    return { json: t('badEntry', { number: parsed.number, reason: t(parsed.reason) }) };
  };
  return (
    <Form
      labels={{ json: t('json') }}
      check={check}
      send={({ json }) => inject(parsePaste(json!) as NewTransaction[])}
      submit={t('add')}
    >
      {(field) => (
        <JsonInput
          {...field('json')}
          description={t('jsonHint')}
          defaultValue={SAMPLE}
          autosize
          minRows={8}
          maxRows={20}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      )}
    </Form>
  );
};

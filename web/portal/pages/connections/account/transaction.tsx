import { Badge, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useBoth, useText } from '../../../language/language.tsx';
import { JsonView } from '../../../parts/code.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { Form } from '../../../parts/form.tsx';
import { type FormValues, faultTexts } from '../../../parts/form-rules.ts';
import { notify } from '../../../parts/notify.ts';
import { usePayee } from '../../../parts/payee.tsx';
import { ProblemNote } from '../../../parts/problem.tsx';
import { SidePanel } from '../../../parts/side-panel.tsx';
import { ErrorState, Loading } from '../../../parts/states.tsx';
import { CalendarDate, Money } from '../../../parts/values.tsx';
import type { Transaction } from '../../../sdk.ts';
import { useKeyApi } from '../../../session/key.tsx';
import { useKeyQuery } from '../../../session/key-queries.ts';
import { categories, categoryTexts, isCategory } from './categories.ts';
import { correctionFaults, correctionOf } from './correction.ts';
import { texts } from './texts.ts';
import { ReviewBadge, TransactionFields } from './transaction-fields.tsx';

interface TransactionDrawerProps {
  /** Null if the drawer is closed. */
  id: string | null;
  /** Null for an id that the history does not contain. */
  row: Transaction | null;
  close: () => void;
}

/** Shows one transaction: the bank's data, the enrichment with its reasons, and a form to correct it. */
export const TransactionDrawer = ({ id, row, close }: TransactionDrawerProps) => {
  const t = useText(texts);
  const payee = usePayee();
  return (
    <SidePanel opened={id !== null} onClose={close} title={row ? payee(row.merchant_name) : t('what')}>
      {row ? <Details row={row} key={row.id} /> : <Text c="dimmed">{t('gone')}</Text>}
    </SidePanel>
  );
};

const Details = ({ row }: { row: Transaction }) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  return (
    <Stack gap="lg">
      <div>
        <Money amount={row.amount} currency={row.currency} signed className="balance-figure" />
        <Group gap="xs" mt={4}>
          <Text size="sm" c="dimmed" component="div">
            <CalendarDate value={row.date} />
          </Text>
          {row.pending && (
            <Badge size="sm" variant="light" color="yellow" className="status">
              {t('pending')}
            </Badge>
          )}
          {row.review && <ReviewBadge />}
        </Group>
      </div>
      <Stack gap="sm" component="dl" className="facts">
        <Fact name={t('wording')}>
          <Text size="sm" ff="monospace">
            {row.description}
          </Text>
        </Fact>
        <Fact name={t('category')}>{isCategory(row.category) ? c(row.category) : row.category}</Fact>
        {row.merchant_category && (
          <Fact name={t('merchantCategory')}>
            <Text size="sm" ff="monospace">
              {row.merchant_category}
            </Text>
          </Fact>
        )}
        <TransactionFields row={row} />
        {row.pending_transaction_id && (
          <Fact name={t('settled')}>
            <Text size="sm" ff="monospace" className="wrap-anywhere">
              {row.pending_transaction_id}
            </Text>
          </Fact>
        )}
      </Stack>
      <Explanation row={row} />
      <JsonView title={t('answer')} value={row} />
    </Stack>
  );
};

const Explanation = ({ row }: { row: Transaction }) => {
  const t = useText(texts);
  const both = useBoth();
  const [correcting, correction] = useDisclosure(false);
  const { data, error, refetch } = useKeyQuery('GET /transactions/{id}/enrichment', {
    params: { id: row.id },
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={2} />;
  const { confidence } = data;
  return (
    <div className="why">
      <Group justify="space-between" mb={6}>
        <Title order={3} size="h6">
          {t('why')}
        </Title>
        <Badge variant="light" color={confidence === 'low' ? 'yellow' : 'green'} className="status">
          {t(confidence)}
        </Badge>
      </Group>
      <Text size="sm">{both(data.explanation, data.explanation_sr)}</Text>
      {correcting ? (
        <Correction row={row} done={correction.close} />
      ) : (
        <Group gap="xs" mt="sm">
          <Button variant="default" size="xs" onClick={correction.open}>
            {t('correct')}
          </Button>
          {data.corrected && <Undo id={row.id} />}
        </Group>
      )}
    </div>
  );
};

/** Undoes the correction of a descriptor, so that the rules apply again. */
const Undo = ({ id }: { id: string }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api.request('DELETE /transactions/{id}/enrichment', { params: { id } }),
    onSuccess: async () => {
      notify(t('undone'));
      await queries.invalidateQueries({ queryKey: [keyId] });
    },
  });
  return (
    <>
      <Button variant="default" size="xs" loading={undo.isPending} onClick={() => undo.mutate()}>
        {t('undo')}
      </Button>
      <ProblemNote error={undo.error} />
    </>
  );
};

const Correction = ({ row, done }: { row: Transaction; done: () => void }) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const labels = {
    merchant_name: t('merchant'),
    category: t('category'),
    merchant_category: t('merchantCategory'),
  };
  const send = async (values: FormValues): Promise<void> => {
    await api.request('PUT /transactions/{id}/enrichment', {
      params: { id: row.id },
      body: correctionOf(row, values),
    });
    await queries.invalidateQueries({ queryKey: [keyId] });
    notify(t('corrected'));
    done();
  };
  return (
    <Stack gap="sm" mt="md">
      <Text size="sm" c="dimmed">
        {t('correctWhy')}
      </Text>
      <Form
        labels={labels}
        check={(values) => faultTexts(correctionFaults(row, values), t)}
        send={send}
        submit={t('saveCorrection')}
      >
        {(field) => (
          <>
            <TextInput {...field('merchant_name')} defaultValue={row.merchant_name} maxLength={100} />
            <NativeSelect
              {...field('category')}
              defaultValue={row.category}
              data={categories.map((value) => ({ value, label: c(value) }))}
            />
            <TextInput
              {...field('merchant_category')}
              defaultValue={row.merchant_category ?? ''}
              maxLength={100}
            />
          </>
        )}
      </Form>
    </Stack>
  );
};

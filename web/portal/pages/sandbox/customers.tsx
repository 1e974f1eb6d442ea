import { Alert, Anchor, List, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Form } from '../../parts/form.tsx';
import type { FormValues } from '../../parts/form-rules.ts';
import { oneOf } from '../../parts/one-of.ts';
import { Panel } from '../../parts/panel.tsx';
import { clientAs } from '../../session/client.ts';
import { useKeyApi } from '../../session/key.tsx';
import { useBanks } from '../connections/queries.ts';
import { scenarioTexts, texts } from './customers-texts.ts';

const scenarios = Object.keys(scenarioTexts) as (keyof typeof scenarioTexts)[];

/** Lists the simulated customers, and connects one. */
export const CustomersView = () => {
  const t = useText(texts);
  const who = useText(scenarioTexts);
  return (
    <Stack gap="lg">
      <Panel title={t('connect')} lead={t('connectLead')}>
        <Connect />
      </Panel>
      <Panel title={t('scenarios')} lead={t('scenariosLead')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} component="dl" className="facts">
          {scenarios.map((name) => (
            <Fact key={name} name={<span translate="no">{name}</span>}>
              {who(name)}
            </Fact>
          ))}
        </SimpleGrid>
      </Panel>
      <Panel title={t('banks')}>
        <List size="sm" spacing="xs">
          {(['intesa', 'some', 'none'] as const).map((bank) => (
            <List.Item key={bank}>{t(bank)}</List.Item>
          ))}
        </List>
      </Panel>
    </Stack>
  );
};

const Connect = () => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const banks = useBanks();
  const [made, setMade] = useState<string | null>(null);
  const open = [...banks.values()].filter(({ status }) => status !== 'coming_soon');
  const connect = async ({ bank_id, user_id, seed, scenario }: FormValues): Promise<void> => {
    setMade(null);
    const { session_token } = await api.request('POST /connect', {
      body: {
        bank_id: bank_id!,
        user_id: user_id!.trim(),
        sandbox: { scenario: oneOf(scenarios, scenario), seed: seed?.trim() || undefined },
      },
    });
    // Acts as the user at the bank, whose credential is the session token.
    const { public_token } = await clientAs().request('POST /sandbox/authorize', { body: { session_token } });
    const { connection_id } = await api.request('POST /connect/exchange', {
      body: { public_token: public_token! },
    });
    setMade(connection_id);
    await queries.invalidateQueries({ queryKey: [keyId] });
  };
  return (
    <Stack gap="md">
      <Form
        labels={{ bank_id: t('bank'), user_id: t('user'), scenario: t('scenario'), seed: t('seed') }}
        required={['bank_id', 'user_id']}
        send={connect}
        submit={t('go')}
      >
        {(field) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <NativeSelect
              {...field('bank_id')}
              data={open.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextInput {...field('user_id')} defaultValue="user-1" maxLength={128} autoComplete="off" />
            <NativeSelect {...field('scenario')} data={scenarios} translate="no" />
            <TextInput
              {...field('seed')}
              description={t('seedHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={500}
              autoComplete="off"
            />
          </SimpleGrid>
        )}
      </Form>
      {made && (
        <Alert color="green" icon={<IconCheck />} role="status">
          {t('made')}{' '}
          <Anchor component={Link} to={`/connections/${made}`} size="sm" underline="always" className="alone">
            {t('show')}
          </Anchor>
        </Alert>
      )}
    </Stack>
  );
};

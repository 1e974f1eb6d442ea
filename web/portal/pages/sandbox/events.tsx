import { Anchor, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { JsonView } from '../../parts/code.tsx';
import { distinctOptions } from '../../parts/distinct-options.ts';
import { Form } from '../../parts/form.tsx';
import { oneOf } from '../../parts/one-of.ts';
import { Panel } from '../../parts/panel.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import type { FiredEvent } from '../../sdk.ts';
import { useKeyApi } from '../../session/key.tsx';
import { useAppName } from '../apps/app-name.ts';
import { useTokens } from '../apps/queries.ts';
import {
  type Account,
  type Connection,
  useAccountOptions,
  useAccounts,
  useBanks,
  useConnections,
} from '../connections/queries.ts';
import type { EventType } from '../webhooks/queries.ts';
import { eventTypes } from '../webhooks/rules.ts';
import { Consents } from './consents.tsx';
import { texts } from './events-texts.ts';
import { NoConnection } from './no-connection.tsx';

/** Places hints below the inputs, so that both fields are on one line. */
const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

/** Expires consents, and sends test events. */
export const EventsView = () => {
  const connections = useConnections();
  const accounts = useAccounts();
  const error = connections.error ?? accounts.error;
  if (error)
    return (
      <ErrorState error={error} retry={() => Promise.all([connections.refetch(), accounts.refetch()])} />
    );
  if (!connections.data || !accounts.data) return <Loading rows={3} height={96} />;
  const standing = connections.data.filter(({ status }) => status !== 'revoked');
  if (standing.length === 0) return <NoConnection />;
  return (
    <Stack gap="lg">
      <Consents connections={standing} />
      <Fire connections={standing} accounts={accounts.data} />
    </Stack>
  );
};

/** Returns the field of the API that names the subject of an event. */
const aboutOf = (event: EventType): 'account_id' | 'connection_id' | 'token_id' => {
  if (event.startsWith('TRANSACTIONS.')) return 'account_id';
  return event.startsWith('ACCESS.') ? 'token_id' : 'connection_id';
};

const Fire = ({ connections, accounts }: { connections: Connection[]; accounts: Account[] }) => {
  const t = useText(texts);
  const { api } = useKeyApi();
  const banks = useBanks();
  const optionsOf = useAccountOptions();
  const appName = useAppName();
  const [event, setEvent] = useState<EventType>('TRANSACTIONS.SYNC_UPDATES_AVAILABLE');
  const [fired, setFired] = useState<FiredEvent | null>(null);
  const about = aboutOf(event);
  const { data: tokens = [] } = useTokens(about === 'token_id');
  const subjects = {
    account_id: () => optionsOf(accounts),
    connection_id: () =>
      distinctOptions(
        connections.map(({ connection_id: value, bank_id, user_id }) => ({
          value,
          label: `${banks.get(bank_id)?.name ?? bank_id} · ${user_id}`,
        })),
      ),
    token_id: () => tokens.map((token) => ({ value: token.id, label: `${appName(token)} · ${token.id}` })),
  }[about]();
  return (
    <Panel title={t('fire')} lead={t('fireLead')}>
      <Stack gap="md">
        <Form
          labels={{ event: t('event'), subject: t(about) }}
          check={(values): Record<string, string> => (values.subject ? {} : { subject: t('nothingToTell') })}
          send={async ({ subject }) => {
            const body = { event, [about]: subject };
            setFired(await api.request('POST /sandbox/webhooks/fire', { body }));
          }}
          submit={t('send')}
          submitProps={{ disabled: subjects.length === 0 }}
          aside={
            <Anchor component={Link} to="/webhooks/live" size="sm" className="alone">
              {t('watch')}
            </Anchor>
          }
        >
          {(field) => (
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <NativeSelect
                {...field('event')}
                data={eventTypes}
                value={event}
                onChange={({ currentTarget }) => setEvent(oneOf(eventTypes, currentTarget.value))}
              />
              <NativeSelect
                key={about}
                {...field('subject')}
                {...(subjects.length > 0
                  ? { data: subjects }
                  : {
                      data: [t(about === 'token_id' ? 'noToken' : 'noAccount')],
                      disabled: true,
                      description: t(about === 'token_id' ? 'noTokenHint' : 'noAccountHint'),
                      inputWrapperOrder: HINT_BELOW,
                    })}
              />
            </SimpleGrid>
          )}
        </Form>
        {fired && (
          <div role="status">
            <Text size="sm" mb="xs" className="wrap-anywhere">
              {t('fired', { id: fired.id })}
            </Text>
            <JsonView title={t('payload')} value={fired.payload} />
          </div>
        )}
      </Stack>
    </Panel>
  );
};

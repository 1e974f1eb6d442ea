import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconBuildingBank, IconKey, IconSend, IconWebhook } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import type { BankConnecting } from '../../parts/connect-bank.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { Payee } from '../../parts/payee.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { CalendarDate, Money } from '../../parts/values.tsx';
import { useKeyApi } from '../../session/key.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { categoryTexts, isCategory } from '../connections/account/categories.ts';
import { type Delivery, WEBHOOKS_QUERY } from '../webhooks/queries.ts';
import type { Transaction } from './progress.ts';
import { texts } from './texts.ts';

export const KeyStep = ({ onCreate }: { onCreate: () => void }) => {
  const t = useText(texts);
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('keyText')}</Text>
      <Button leftSection={<IconKey size={16} />} onClick={onCreate}>
        {t('keyButton')}
      </Button>
    </Stack>
  );
};

/** Shows the first call. `apiKey` is known only on the page that created it; otherwise a placeholder is shown. */
export const CallStep = ({ apiKey, waiting }: { apiKey: string | null; waiting: boolean }) => {
  const t = useText(texts);
  const shown = apiKey ?? '<YOUR_API_KEY>';
  const command = `curl ${window.location.origin}/v1/accounts \\\n  -H "Authorization: Bearer ${shown}"`;
  return (
    <Stack gap="sm">
      <Text size="sm">
        {t('callText')} {waiting && apiKey === null && t('callNoKey')}
      </Text>
      <CodeBlock title={t('terminal')} code={command} />
      {waiting && <Waiting />}
    </Stack>
  );
};

const Waiting = () => {
  const t = useText(texts);
  return (
    <Group gap="xs">
      <Loader size={14} type="oval" aria-hidden="true" />
      <Text size="sm" c="dimmed">
        {t('waiting')}
      </Text>
    </Group>
  );
};

/** The user id of the portal's connections. Connecting the same bank again renews the connection, as for customers. */
const PORTAL_USER = 'portal-user';

interface BankStepProps {
  current: boolean;
  /** State of the page, because this step disappears when the user agrees at the bank. */
  connecting: BankConnecting;
}

export const BankStep = ({ current, connecting: { connect, busy, error } }: BankStepProps) => {
  const t = useText(texts);
  const { key } = useKeyApi();
  const allowed = key?.scopes.includes('connections:write') ?? false;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">
        {t(key && !allowed ? 'bankScope' : key?.environment === 'live' ? 'bankTextLive' : 'bankText')}
      </Text>
      <Button
        leftSection={<IconBuildingBank size={16} />}
        variant={current ? 'filled' : 'default'}
        disabled={!allowed}
        loading={busy}
        onClick={() => connect(PORTAL_USER)}
      >
        {t('bankButton')}
      </Button>
      <ProblemNote error={error} />
    </Stack>
  );
};

/** Shows the data of the connection, which may have no transactions. */
export const DataStep = ({ connected }: { connected: boolean }) => {
  const t = useText(texts);
  return (
    <Text size="sm">
      {connected ? t('dataNone') : t('dataText')}{' '}
      {connected && (
        <Anchor component={Link} to="/connections" size="sm" className="alone">
          {t('dataAnother')}
        </Anchor>
      )}
    </Text>
  );
};

export const LatestTransactions = ({ transactions }: { transactions: readonly Transaction[] }) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  return (
    <>
      <DataTable
        label={t('latest')}
        rows={transactions}
        keyOf={({ id }) => id}
        cellWidth={null}
        verticalSpacing={6}
        horizontalSpacing="xs"
        className="latest"
        columns={[
          {
            name: t('date'),
            from: 'xs',
            className: 'latest-date',
            cell: ({ date }) => <CalendarDate value={date} />,
          },
          {
            name: t('merchant'),
            td: { className: 'latest-name' },
            cell: ({ merchant_name }) => <Payee name={merchant_name} />,
          },
          {
            name: t('category'),
            from: 'sm',
            cell: ({ category }) => (isCategory(category) ? c(category) : category),
          },
          {
            name: t('amount'),
            className: 'number',
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} signed />,
          },
        ]}
      />
      <Anchor component={Link} to="/connections" size="sm" className="alone">
        {t('allData')}
      </Anchor>
    </>
  );
};

export const WebhookStep = ({ current }: { current: boolean }) => {
  const t = useText(texts);
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('webhookText')}</Text>
      <Button
        component={Link}
        to="/webhooks?add"
        variant={current ? 'filled' : 'default'}
        leftSection={<IconWebhook size={16} />}
      >
        {t('webhookButton')}
      </Button>
    </Stack>
  );
};

interface EventStepProps {
  webhookId: string | null;
  latest: Delivery | null;
  current: boolean;
}

export const EventStep = ({ webhookId, latest, current }: EventStepProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const send = useMutation({
    mutationFn: () => api.request('POST /developers/webhooks/{id}/test', { params: { id: webhookId! } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY }),
  });
  const failure = latest?.attempts.at(-1)?.error ?? null;
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm">{t('eventText')}</Text>
      <Button
        variant={current ? 'filled' : 'default'}
        leftSection={<IconSend size={16} />}
        disabled={webhookId === null}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('eventButton')}
      </Button>
      {latest?.status === 'pending' && failure === null && <Waiting />}
      {failure !== null && (
        <Text size="sm" role="status">
          {t('eventFailing', { reason: failure })}{' '}
          <Anchor component={Link} to={`/webhooks/${webhookId}`} size="sm">
            {t('attempts')}
          </Anchor>
        </Text>
      )}
      <ProblemNote error={send.error} />
    </Stack>
  );
};

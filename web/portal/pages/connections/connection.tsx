import { Alert, Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconBuildingBank, IconMoodEmpty, IconShieldX } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { BackLink } from '../../parts/back-link.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, Money } from '../../parts/values.tsx';
import { useKeyClock } from '../../session/clock.ts';
import { ConnectionActions } from './actions.tsx';
import { ConsentLine } from './consent-line.tsx';
import { HealthFact } from './health.tsx';
import { texts as healthTexts } from './health-texts.ts';
import {
  type Account,
  type Connection,
  useAccountsOf,
  useBanks,
  useConnectionDetails,
  useConnections,
} from './queries.ts';
import { StatusBadge } from './status-badge.tsx';
import { texts } from './texts.ts';

export const ConnectionPage = () => {
  const t = useText(texts);
  const { connection: id = '' } = useParams();
  const { data, error, refetch } = useConnections();
  const banks = useBanks();
  const connection = data?.find((one) => one.connection_id === id);
  return (
    <Page
      title={connection ? (banks.get(connection.bank_id)?.name ?? connection.bank_id) : t('title')}
      lead={<BackLink to="/connections">{t('back')}</BackLink>}
      actions={connection && <ConnectionActions connection={connection} />}
    >
      {error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !data ? (
        <Loading rows={3} height={72} />
      ) : connection ? (
        <Details connection={connection} />
      ) : (
        <EmptyState icon={IconMoodEmpty} title={t('notHereTitle')}>
          {t('notHere')}
        </EmptyState>
      )}
    </Page>
  );
};

const Details = ({ connection }: { connection: Connection }) => {
  const t = useText(texts);
  const h = useText(healthTexts);
  const clock = useKeyClock().data;
  const revoked = connection.status === 'revoked';
  return (
    <Stack gap="lg">
      {connection.status === 'expired' && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('expiredWhy')}
        </Alert>
      )}
      <div className="panel facts-panel">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" component="dl" className="facts">
          <Fact name={t('status')}>
            <StatusBadge {...connection} />
          </Fact>
          {connection.health && (
            <Fact name={h('health')}>
              <HealthFact health={connection.health} />
            </Fact>
          )}
          <Fact name={t('user')}>{connection.user_id ?? t('erased')}</Fact>
          <Fact name={t('connectedAt')}>
            <DateTime clock="key" value={connection.connected_at} />
          </Fact>
          <Fact name={t('id')}>
            <Group gap={4} wrap="nowrap">
              <Text span inherit ff="monospace" size="sm" truncate>
                {connection.connection_id}
              </Text>
              <CopyButton value={connection.connection_id} label={t('copyId')} />
            </Group>
          </Fact>
        </SimpleGrid>
      </div>
      {!revoked && clock && (
        <Panel title={t('consent')} lead={t('noticeWhy')}>
          <ConsentLine connection={connection} now={clock.now} full />
        </Panel>
      )}
      {revoked ? (
        <EmptyState icon={IconShieldX} title={t('tombstone')}>
          {t('tombstoneWhy')}
        </EmptyState>
      ) : (
        <Held id={connection.connection_id} linked={connection.status === 'active'} />
      )}
    </Stack>
  );
};

/** Lists the accounts and consents of a connection. `linked`: the accounts are links. */
const Held = ({ id, linked }: { id: string; linked: boolean }) => {
  const t = useText(texts);
  const { data, error, refetch } = useConnectionDetails(id);
  const balances = new Map(useAccountsOf(id).data?.map((account) => [account.id, account]));
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={2} height={72} />;
  return (
    <>
      <Panel title={t('accounts')} flush>
        {data.accounts.length === 0 ? (
          <EmptyState icon={IconBuildingBank} title={t('noAccounts')}>
            {t('noAccountsWhy')}
          </EmptyState>
        ) : (
          <ul className="account-list">
            {data.accounts.map((account) => (
              <li key={account.id} className={linked ? 'row-link' : undefined}>
                <div className="account-name">
                  {linked ? (
                    <Anchor
                      component={Link}
                      to={`/connections/${id}/accounts/${account.id}`}
                      c="inherit"
                      fw={600}
                      className="row-anchor"
                      translate="no"
                    >
                      {account.name}
                    </Anchor>
                  ) : (
                    <Text fw={600} translate="no">
                      {account.name}
                    </Text>
                  )}
                  <Text size="sm" c="dimmed">
                    {t(account.type)} · {account.currency}
                    {balances.get(account.id)?.closed_at && ` · ${t('closed')}`}
                    {balances.get(account.id)?.duplicate_of && ` · ${t('duplicate')}`}
                  </Text>
                </div>
                <Balances account={balances.get(account.id)} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t('consents')} flush>
        <DataTable
          label={t('consents')}
          rows={data.consents}
          keyOf={({ granted_at }) => granted_at}
          cellWidth="9rem"
          verticalSpacing="sm"
          columns={[
            {
              name: t('permissions'),
              td: { translate: 'no' },
              cell: ({ permissions }) => permissions.join(', ') || '–',
            },
            {
              name: t('history'),
              narrow: 'named',
              cell: ({ history_days: days }) => (days === null ? '–' : t('historyDays', { days })),
            },
            {
              name: t('givenAt'),
              narrow: 'named',
              cell: ({ granted_at }) => <DateTime clock="key" value={granted_at} />,
            },
            {
              name: t('endsAt'),
              narrow: 'named',
              cell: ({ expires_at }) => <DateTime clock="key" value={expires_at} />,
            },
          ]}
        />
      </Panel>
    </>
  );
};

/** Shows balances; nothing until they are loaded or after the consent has ended. */
const Balances = ({ account }: { account: Account | undefined }) => {
  const t = useText(texts);
  if (!account) return null;
  return (
    <div className="account-sums">
      <Money amount={account.balance} currency={account.currency} fw={600} />
      <Text size="sm" c="dimmed">
        {t('available')} <Money amount={account.available_balance} currency={account.currency} />
      </Text>
    </div>
  );
};

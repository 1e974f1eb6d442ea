import { Alert, Badge, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { ConfirmDialog } from '../../parts/confirmation.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { useKeyApi } from '../../session/key.tsx';
import { useAccounts, useBanks } from '../connections/queries.ts';
import { useAppName } from './app-name.ts';
import { accountLabel } from './connect.tsx';
import { appsQuery, type SimplefinToken, useTokens } from './queries.ts';
import { texts } from './texts.ts';

export const ConnectButton = () => {
  const t = useText(texts);
  const [search, setSearch] = useSearchParams();
  const open = (): void => {
    search.set('connect', '');
    setSearch(search);
  };
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={open}>
      {t('connect')}
    </Button>
  );
};

export const AppList = () => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const { data, error, refetch } = useTokens();
  const nameOf = useAppName();
  const [leaving, setLeaving] = useState<SimplefinToken | null>(null);
  return (
    <>
      <ListPage
        rows={data}
        error={error}
        refetch={refetch}
        loading={{ rows: 3, height: 56 }}
        empty={
          <EmptyState icon={IconDeviceMobile} title={t('empty')} action={<ConnectButton />}>
            {t('emptyWhy')}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label={t('listed')}
            rows={rows}
            keyOf={({ id }) => id}
            cellWidth="8rem"
            verticalSpacing="sm"
            columns={[
              { name: t('app'), td: { miw: '11rem' }, cell: (token) => <App token={token} /> },
              {
                name: t('reads'),
                narrow: 'wide named',
                td: { miw: '15rem' },
                cell: ({ account_ids }) => <Reads ids={account_ids} />,
              },
              {
                name: t('claimed'),
                narrow: 'named',
                cell: ({ claimed_at }) => <DateTime value={claimed_at} />,
              },
              {
                name: t('lastRead'),
                narrow: 'named',
                cell: ({ last_read_at }) => <DateTime value={last_read_at} />,
              },
              {
                name: '',
                narrow: 'wide',
                cell: (token) => (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={t('revokeNamed', { name: nameOf(token) })}
                    onClick={() => setLeaving(token)}
                  >
                    {t('revoke')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListPage>
      <ConfirmDialog
        opened={leaving !== null}
        close={() => setLeaving(null)}
        title={t('revokeTitle')}
        text={leaving?.claimed_at ? t('revokeText', { name: nameOf(leaving) }) : t('revokeUnclaimed')}
        label={t('revoke')}
        danger
        run={() => api.request('DELETE /simplefin/tokens/{id}', { params: { id: leaving!.id } })}
        done={t('revoked')}
        queryKey={appsQuery(keyId)}
      />
    </>
  );
};

const App = ({ token }: { token: SimplefinToken }) => {
  const t = useText(texts);
  const name = useAppName()(token);
  return (
    <>
      <Text span fw={600} {...(token.claimed_at ? {} : { c: 'dimmed' })} className="wrap-anywhere">
        <bdi>{name}</bdi>
      </Text>
      {token.status === 'expired' && (
        <Badge variant="light" color="gray" ml="xs" className="status">
          {t('expired')}
        </Badge>
      )}
      <Text size="sm" c="dimmed">
        {t('made')} <DateTime value={token.created_at} />
      </Text>
      {token.repeated_claims > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} mt="xs" role="note">
          {t('repeated', { count: token.repeated_claims })}
        </Alert>
      )}
    </>
  );
};

/** Names the accounts that an app reads, and counts those whose consent has ended. */
const Reads = ({ ids }: { ids: readonly string[] }) => {
  const t = useText(texts);
  const banks = useBanks();
  const { data: accounts } = useAccounts();
  if (!accounts) return null;
  const shared = accounts.filter(({ id }) => ids.includes(id));
  const others = ids.length - shared.length;
  return (
    <Stack gap={4}>
      {shared.map((account) => (
        <Text key={account.id} size="sm">
          {banks.get(account.bank_id)?.name ?? account.bank_id} · {accountLabel(account)}
        </Text>
      ))}
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {t('notShared', { count: others })}
        </Text>
      )}
    </Stack>
  );
};

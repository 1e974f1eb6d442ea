import { Alert, Badge, Button, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconDeviceMobile, IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Confirmation } from '../../parts/confirmation.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { tell } from '../../parts/tell.ts';
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
  const { data, error, refetch } = useTokens();
  const [leaving, setLeaving] = useState<SimplefinToken | null>(null);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={3} height={56} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={IconDeviceMobile} title={t('empty')} action={<ConnectButton />}>
        {t('emptyWhy')}
      </EmptyState>
    );
  }
  return (
    <div className="panel panel-flush">
      <DataTable label={t('listed')} cellWidth="8rem" verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('app')}</Table.Th>
            <Table.Th>{t('reads')}</Table.Th>
            <Table.Th>{t('claimed')}</Table.Th>
            <Table.Th>{t('lastRead')}</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => setLeaving(token)} />
          ))}
        </Table.Tbody>
      </DataTable>
      <Revoke token={leaving} onClose={() => setLeaving(null)} />
    </div>
  );
};

const Row = ({ token, onRevoke }: { token: SimplefinToken; onRevoke: () => void }) => {
  const t = useText(texts);
  const name = useAppName()(token);
  return (
    <Table.Tr>
      <Table.Td miw="11rem">
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
      </Table.Td>
      <Cell column={t('reads')} wide miw="15rem">
        <Reads ids={token.account_ids} />
      </Cell>
      <Cell column={t('claimed')}>
        <DateTime value={token.claimed_at} />
      </Cell>
      <Cell column={t('lastRead')}>
        <DateTime value={token.last_read_at} />
      </Cell>
      <Cell wide>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t('revokeNamed', { name })}
          onClick={onRevoke}
        >
          {t('revoke')}
        </Button>
      </Cell>
    </Table.Tr>
  );
};

/** The accounts by their names; of those whose consent has ended, how many. */
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

const Revoke = ({ token, onClose }: { token: SimplefinToken | null; onClose: () => void }) => {
  const t = useText(texts);
  const { api, keyId } = useKeyApi();
  const queries = useQueryClient();
  const nameOf = useAppName();
  const revoking = useMutation({
    mutationFn: (id: string) => api.call('DELETE /simplefin/tokens/{id}', { params: { id } }),
    onSuccess: async () => {
      onClose();
      tell(t('revoked'));
      await queries.invalidateQueries({ queryKey: appsQuery(keyId) });
    },
  });
  return (
    <Dialog opened={token !== null} onClose={onClose} title={t('revokeTitle')}>
      {token && (
        <Confirmation
          text={token.claimed_at ? t('revokeText', { name: nameOf(token) }) : t('revokeUnclaimed')}
          error={revoking.error}
          cancel={onClose}
          confirm={() => revoking.mutate(token.id)}
          label={t('revoke')}
          button={{ color: 'red', loading: revoking.isPending }}
        />
      )}
    </Dialog>
  );
};

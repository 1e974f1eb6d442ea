import { Button } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { ConfirmDialog } from '../../parts/confirmation.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { ErrorState } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { CONNECTIONS_QUERY, type DeveloperConnection, useOrphans } from '../../session/connections.ts';
import { useKeys } from '../../session/keys.ts';
import { useSessionApi } from '../../session/session.tsx';
import { BankName } from './bank-name.tsx';
import { texts } from './orphan-texts.ts';
import { StatusBadge } from './status-badge.tsx';

/** Lists connections of revoked keys so that they can be erased; nothing if there are none. */
export const Orphans = () => {
  const t = useText(texts);
  const api = useSessionApi();
  const { data, error, refetch } = useOrphans();
  const names = new Map(useKeys().data?.map(({ id, app_name }) => [id, app_name]));
  const [leaving, setLeaving] = useState<DeveloperConnection | null>(null);
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data || data.total === 0) return null;
  const { connections, total } = data;
  const isCut = total > connections.length;
  return (
    <>
      <ListPage
        title={t('title')}
        lead={t('lead')}
        rows={connections}
        error={null}
        refetch={refetch}
        empty={null}
        count={isCut && t('more', { shown: connections.length, total })}
      >
        {(rows) => (
          <DataTable
            label={t('title')}
            rows={rows}
            keyOf={({ connection_id }) => connection_id}
            verticalSpacing="sm"
            columns={[
              {
                name: t('bank'),
                cell: ({ bank_id, user_id }) => <BankName id={bank_id} note={user_id ?? ''} />,
              },
              { name: t('key'), narrow: 'named', cell: ({ key_id }) => names.get(key_id) ?? key_id },
              { name: t('status'), narrow: 'named', cell: (connection) => <StatusBadge {...connection} /> },
              {
                name: t('connected'),
                narrow: 'named',
                cell: ({ connected_at }) => <DateTime clock="key" value={connected_at} show="date" />,
              },
              {
                name: '',
                narrow: 'wide',
                td: { ta: 'right' },
                cell: (connection) => (
                  <Button
                    size="xs"
                    variant="light"
                    color="red"
                    onClick={() => setLeaving(connection)}
                    aria-label={t('eraseOf', { user: connection.user_id ?? '' })}
                  >
                    {t('erase')}
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
        title={t('eraseTitle')}
        text={t('eraseWhy', { user: leaving?.user_id ?? '' })}
        label={t('eraseYes')}
        danger
        run={() =>
          api.request('DELETE /developers/connections/{id}', { params: { id: leaving!.connection_id } })
        }
        done={t('erased')}
        queryKey={CONNECTIONS_QUERY}
      />
    </>
  );
};

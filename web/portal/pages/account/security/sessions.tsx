import { Badge, Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../language/language.tsx';
import { ConfirmDialog } from '../../../parts/confirmation.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { ListPage } from '../../../parts/list-page.tsx';
import { notify } from '../../../parts/notify.ts';
import { ProblemNote } from '../../../parts/problem.tsx';
import { DateTime } from '../../../parts/values.tsx';
import type { LoginSession } from '../../../sdk.ts';
import { rowsOf, useSessionQuery } from '../../../session/queries.ts';
import { useSessionApi } from '../../../session/session.tsx';
import { texts } from './texts.ts';

const QUERY = ['developers', 'sessions'];

/** The open sessions of the account. */
export const Sessions = () => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const [endingOthers, setEndingOthers] = useState(false);
  const { data, error, refetch } = useSessionQuery(
    'GET /developers/sessions',
    {},
    { staleTime: 0, select: rowsOf },
  );
  const end = useMutation({
    mutationFn: ({ id }: LoginSession) => api.request('DELETE /developers/sessions/{id}', { params: { id } }),
    onSuccess: async () => {
      notify(t('ended'));
      await queries.invalidateQueries({ queryKey: QUERY });
    },
  });
  const nameOf = ({ device }: LoginSession): string => device ?? t('deviceUnknown');
  return (
    <>
      <ListPage
        title={t('sessions')}
        lead={t('sessionsLead')}
        actions={
          data !== undefined &&
          data.length > 1 && (
            <Button variant="default" size="xs" onClick={() => setEndingOthers(true)}>
              {t('endOthers')}
            </Button>
          )
        }
        filters={<ProblemNote error={end.error} />}
        rows={data}
        error={error}
        refetch={refetch}
        empty={<Text size="sm" p="md" />}
      >
        {(rows) => (
          <DataTable
            label={t('sessions')}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                name: t('device'),
                cell: (session) => (
                  <Group gap="xs">
                    <span className="wrap-anywhere" translate="no">
                      {nameOf(session)}
                    </span>
                    {session.current && (
                      <Badge variant="light" color="pine">
                        {t('thisSession')}
                      </Badge>
                    )}
                    {session.kind === 'api' && (
                      <Badge variant="light" color="gray">
                        {t('program')}
                      </Badge>
                    )}
                  </Group>
                ),
              },
              { name: t('network'), narrow: 'named', cell: ({ network }) => network },
              {
                name: t('loggedIn'),
                from: 'sm',
                cell: ({ created_at }) => <DateTime value={created_at} />,
              },
              {
                name: t('lastUsed'),
                narrow: 'named',
                cell: ({ last_used_at }) => <DateTime value={last_used_at} />,
              },
              {
                name: '',
                narrow: 'wide',
                cell: (session) =>
                  !session.current && (
                    <Button
                      variant="subtle"
                      size="xs"
                      color="red"
                      loading={end.isPending && end.variables.id === session.id}
                      aria-label={t('endNamed', { name: nameOf(session) })}
                      onClick={() => end.mutate(session)}
                    >
                      {t('end')}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ListPage>
      <ConfirmDialog
        opened={endingOthers}
        close={() => setEndingOthers(false)}
        title={t('endOthersTitle')}
        text={t('endOthersText')}
        label={t('endOthers')}
        run={() => api.request('DELETE /developers/sessions')}
        done={t('endedOthers')}
        queryKey={QUERY}
      />
    </>
  );
};

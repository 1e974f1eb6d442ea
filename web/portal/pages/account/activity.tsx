import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { download } from '../../parts/download.ts';
import { ListPage } from '../../parts/list-page.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { DateTime } from '../../parts/values.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { actionTexts } from './activity-texts.ts';
import { texts } from './texts.ts';

const PAGE = 10;

/** Lists the audit log of the account, newest first. */
export const Activity = () => {
  const t = useText(texts);
  const action = useText(actionTexts);
  const api = useSessionApi();
  const { data, error, refetch, ...pages } = useInfiniteQuery({
    queryKey: ['audit-log'],
    queryFn: ({ pageParam, signal }) =>
      api.request('GET /developers/audit-log', {
        query: { limit: PAGE, ...(pageParam === '' ? {} : { starting_after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ data, has_more }): string | null => (has_more ? data.at(-1)!.id : null),
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: () => api.download('GET /developers/audit-log/export'),
    onSuccess: (file) => download('audit-log.jsonl', file),
  });
  return (
    <ListPage
      title={t('activity')}
      lead={t('activityLead')}
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={15} />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('activityDownload')}
        </Button>
      }
      filters={<ProblemNote error={save.error} />}
      rows={data?.pages.flatMap((page) => page.data)}
      error={error}
      refetch={refetch}
      empty={
        <Text size="sm" p="md">
          {t('activityNone')}
        </Text>
      }
      paging={pages}
    >
      {(rows) => (
        <DataTable
          label={t('activity')}
          rows={rows}
          keyOf={({ id }) => id}
          className="activity"
          columns={[
            {
              name: t('what'),
              cell: (entry) => (
                <>
                  {action(entry.action)}
                  {entry.fields.length > 0 && (
                    <Text component="span" size="xs" c="dimmed" translate="no">
                      {' '}
                      {entry.fields.join(', ')}
                    </Text>
                  )}
                </>
              ),
            },
            {
              name: t('activityTarget'),
              from: 'sm',
              cell: ({ target }) => (
                <Text size="xs" translate="no" className="profile-id">
                  {target}
                </Text>
              ),
            },
            { name: t('activityFrom'), narrow: 'named', cell: ({ ip }) => ip },
            {
              name: t('activityAt'),
              narrow: 'wide',
              cell: ({ at }) => <DateTime value={at} show="second" />,
            },
          ]}
        />
      )}
    </ListPage>
  );
};

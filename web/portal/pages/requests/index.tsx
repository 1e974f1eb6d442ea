import { Button, Group, Text, UnstyledButton } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { HttpStatus } from '../../parts/http-status.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { Page } from '../../parts/page.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { useKeys } from '../../session/keys.ts';
import { FILTERS, filterOf, isFiltered } from './filter.ts';
import { Filters } from './filters.tsx';
import { isSpan, type RequestRecord, useRequests } from './queries.ts';
import { RequestPanel } from './request.tsx';
import './requests.css';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const [{ request, ...chosen }, set] = useParamValues([...FILTERS, 'request']);
  const [live, setLive] = useState(true);
  const span = isSpan(chosen.time) ? chosen.time : null;
  const { data, error, refetch, ...pages } = useRequests(filterOf(chosen), span, live);
  const clear = () => set(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  return (
    <Page title={t('title')} lead={t('lead')}>
      <ListPage
        title={t('list')}
        lead={t('kept')}
        filters={
          <Filters chosen={chosen} choose={(changes) => set(changes, 'push')} live={live} setLive={setLive} />
        }
        rows={data?.pages.flatMap((page) => page.data)}
        error={error}
        refetch={refetch}
        loading={{ rows: 6 }}
        empty={
          isFiltered(chosen) ? (
            <EmptyState
              icon={IconListSearch}
              title={t('noneOfKind')}
              action={
                <Button variant="default" onClick={clear}>
                  {t('clear')}
                </Button>
              }
            >
              {t('noneOfKindWhy')}
            </EmptyState>
          ) : (
            <EmptyState
              icon={IconListSearch}
              title={t('none')}
              action={
                <Button component={Link} to="/" variant="default">
                  {t('firstCall')}
                </Button>
              }
            >
              {t('noneWhy')}
            </EmptyState>
          )
        }
        paging={pages}
      >
        {(rows) => <Rows rows={rows} open={(id) => set({ request: id }, 'push')} />}
      </ListPage>
      <RequestPanel
        id={request || null}
        close={() => set({ request: '' })}
        showAbout={(about) => set({ request: '', about }, 'push')}
      />
    </Page>
  );
};

const Rows = ({ rows, open }: { rows: readonly RequestRecord[]; open: (id: string) => void }) => {
  const t = useText(texts);
  const number = useNumber();
  const { data: keys = [] } = useKeys();
  const nameOf = (id: string): string => keys.find((key) => key.id === id)?.app_name ?? id;
  return (
    <DataTable
      label={t('list')}
      rows={rows}
      keyOf={({ id }) => id}
      opens
      className="requests"
      columns={[
        {
          name: t('asked'),
          cell: ({ id, method, path, request_path }) => (
            <UnstyledButton className="row-anchor endpoint" translate="no" onClick={() => open(id)}>
              <b>{method}</b>
              {'\u00a0'}
              {request_path ?? path}
            </UnstyledButton>
          ),
        },
        {
          name: t('status'),
          narrow: 'wide',
          cell: ({ status, error_code }) => (
            <Group gap="xs" wrap="nowrap">
              <HttpStatus status={status} />
              {error_code !== null && (
                <Text size="xs" translate="no" className="error-code">
                  {error_code}
                </Text>
              )}
            </Group>
          ),
        },
        {
          name: t('key'),
          from: 'sm',
          td: { className: 'asking-key' },
          cell: ({ api_key_id }) => nameOf(api_key_id),
        },
        {
          name: t('took'),
          from: 'sm',
          className: 'number',
          cell: ({ duration_ms }) => t('ms', { ms: number(duration_ms) }),
        },
        { name: t('at'), narrow: 'wide', cell: ({ at }) => <DateTime value={at} show="second" /> },
      ]}
    />
  );
};

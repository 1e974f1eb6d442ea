import { Button, Group, Table, Text, UnstyledButton } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Cell, DataTable } from '../../parts/data-table.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useParamValues } from '../../parts/search-params.ts';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime, useNumber } from '../../parts/values.tsx';
import { useKeys } from '../../session/keys.ts';
import { type Chosen, FILTERS, Filters } from './filters.tsx';
import { isSpan, type RequestFilter, type RequestRecord, useRequests } from './queries.ts';
import { RequestPanel } from './request.tsx';
import './requests.css';
import { HttpStatus } from './status.tsx';
import { texts } from './texts.ts';

const STATUS = /^[1-5](\d\d|xx)$/;

const filterOf = ({ about, key, status, code, endpoint }: Chosen): RequestFilter => {
  const [method = '', path] = endpoint.split(' ', 2);
  return {
    ...(about === '' ? {} : { about }),
    ...(key === '' ? {} : { key }),
    ...(STATUS.test(status) ? { status } : {}),
    ...(code === '' ? {} : { error_code: code }),
    ...(path === undefined ? {} : { method: method as NonNullable<RequestFilter['method']>, path }),
  };
};

export const Component = () => {
  const t = useText(texts);
  const [{ request, ...chosen }, set] = useParamValues([...FILTERS, 'request']);
  const [live, setLive] = useState(true);
  const span = isSpan(chosen.time) ? chosen.time : null;
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useRequests(
    filterOf(chosen),
    span,
    live,
  );
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  const filtered = FILTERS.some((name) => chosen[name] !== '');
  const clear = () => set(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Panel title={t('list')} lead={t('kept')} flush>
        <Filters chosen={chosen} choose={(changes) => set(changes, 'push')} live={live} setLive={setLive} />
        {error ? (
          <div className="panel-body">
            <ErrorState error={error} retry={refetch} />
          </div>
        ) : !data ? (
          <div className="panel-body">
            <Loading rows={6} />
          </div>
        ) : rows.length === 0 && filtered ? (
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
        ) : rows.length === 0 ? (
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
        ) : (
          <>
            <Rows rows={rows} open={(id) => set({ request: id }, 'push')} />
            {hasNextPage && (
              <Group justify="center" p="sm">
                <Button
                  variant="default"
                  size="xs"
                  loading={isFetchingNextPage}
                  onClick={() => fetchNextPage()}
                >
                  {t('more')}
                </Button>
              </Group>
            )}
          </>
        )}
      </Panel>
      <RequestPanel
        id={request || null}
        close={() => set({ request: '' })}
        showAbout={(about) => set({ request: '', about }, 'push')}
      />
    </Page>
  );
};

const Rows = ({ rows, open }: { rows: RequestRecord[]; open: (id: string) => void }) => {
  const t = useText(texts);
  const number = useNumber();
  const { data: keys = [] } = useKeys();
  const nameOf = (id: string): string => keys.find((key) => key.id === id)?.app_name ?? id;
  return (
    <DataTable label={t('list')} highlightOnHover className="requests">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('asked')}</Table.Th>
          <Table.Th>{t('status')}</Table.Th>
          <Table.Th>{t('key')}</Table.Th>
          <Table.Th className="number">{t('took')}</Table.Th>
          <Table.Th>{t('at')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, method, path, request_path, status, error_code, api_key_id, duration_ms, at }) => (
          <Table.Tr key={id} className="row-link">
            <Table.Td>
              <UnstyledButton className="row-anchor endpoint" translate="no" onClick={() => open(id)}>
                <b>{method}</b>
                {'\u00a0'}
                {request_path ?? path}
              </UnstyledButton>
            </Table.Td>
            <Cell wide>
              <Group gap="xs" wrap="nowrap">
                <HttpStatus status={status} />
                {error_code !== null && (
                  <Text size="xs" translate="no" className="error-code">
                    {error_code}
                  </Text>
                )}
              </Group>
            </Cell>
            <Cell visibleFrom="sm" className="asking-key">
              {nameOf(api_key_id)}
            </Cell>
            <Cell className="number" visibleFrom="sm">
              {t('ms', { ms: number(duration_ms) })}
            </Cell>
            <Cell wide>
              <DateTime value={at} show="second" />
            </Cell>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  );
};

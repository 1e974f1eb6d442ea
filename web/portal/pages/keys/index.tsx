import { Button, Stack } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useKeys } from '../../session/keys.ts';
import { ChangeKey } from './change.tsx';
import { CreateKey } from './create.tsx';
import { KeyDetails } from './details.tsx';
import './keys.css';
import { RevokeKey } from './revoke.tsx';
import { RollKey } from './roll.tsx';
import { KeyRow } from './row.tsx';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const keys = useKeys();
  const [search, setSearch] = useSearchParams();
  // Includes expired keys, because a later expiry date makes them usable again.
  const active = keys.data?.filter(({ status }) => status !== 'revoked') ?? [];
  const revoked = keys.data?.filter(({ status }) => status === 'revoked') ?? [];
  const chosenFor = (action: string) => active.find(({ id }) => id === search.get(action)) ?? null;
  const show = (what: Record<string, string>): void => setSearch(what, { replace: true });
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => show({ create: '' })}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={t('lead')} actions={active.length > 0 && create}>
      <Stack gap="xl">
        <ListPage
          title={t('active')}
          rows={keys.data && active}
          error={keys.error}
          refetch={keys.refetch}
          loading={{ rows: 3, height: 92 }}
          empty={
            <EmptyState icon={IconKey} title={t('emptyTitle')} action={create}>
              {t('emptyText')}
            </EmptyState>
          }
        >
          {(rows) => (
            <ul className="key-list">
              {rows.map((key) => (
                <KeyRow
                  key={key.id}
                  apiKey={key}
                  onAct={(action) => show({ [action]: key.id })}
                  onShow={() => show({ details: key.id })}
                />
              ))}
            </ul>
          )}
        </ListPage>
        {revoked.length > 0 && (
          <Panel title={t('revoked')} flush>
            <ul className="key-list">
              {revoked.map((key) => (
                <KeyRow key={key.id} apiKey={key} onShow={() => show({ details: key.id })} />
              ))}
            </ul>
          </Panel>
        )}
      </Stack>
      <KeyDetails
        apiKey={keys.data?.find(({ id }) => id === search.get('details')) ?? null}
        onClose={() => show({})}
        onChange={() => show({ change: search.get('details') ?? '' })}
      />
      <CreateKey opened={search.has('create')} environment={search.get('create')} onClose={() => show({})} />
      <ChangeKey apiKey={chosenFor('change')} onClose={() => show({})} />
      <RollKey apiKey={chosenFor('roll')} onClose={() => show({})} />
      <RevokeKey apiKey={chosenFor('revoke')} onClose={() => show({})} />
    </Page>
  );
};

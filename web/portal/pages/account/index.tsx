import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { download } from '../../parts/download.ts';
import { Fact } from '../../parts/fact.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import type { HeldData } from '../../sdk.ts';
import { useSessionQuery } from '../../session/queries.ts';
import { useSessionApi } from '../../session/session.tsx';
import './account.css';
import { Activity } from './activity.tsx';
import { DeleteAccount } from './delete.tsx';
import { StoredDataTable } from './stored-data-table.tsx';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const held = useSessionQuery(
    'GET /developers/me/data',
    {},
    // Every action in the portal changes this list.
    { staleTime: 0 },
  );
  return (
    <Page title={t('title')} lead={t('lead')}>
      {held.isPending && <Loading rows={3} height={160} />}
      {held.isError && <ErrorState error={held.error} retry={held.refetch} />}
      {held.data && <Account data={held.data} />}
    </Page>
  );
};

const Account = ({ data }: { data: HeldData }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const [search, setSearch] = useSearchParams();
  const { developer, consented_at, held } = data;
  const save = useMutation({
    mutationFn: () => api.request('GET /developers/me/export'),
    onSuccess: (everything) => download('open-banking-data.json', everything),
  });
  return (
    <Stack gap="lg">
      <Panel
        title={t('profile')}
        actions={
          <Button component={Link} to="/forgot-password" variant="default" size="xs">
            {t('changePassword')}
          </Button>
        }
      >
        <dl className="facts profile">
          <Fact name={t('name')}>{developer.name}</Fact>
          <Fact name={t('email')}>{developer.email}</Fact>
          <Fact name={t('company')}>{developer.company ?? t('none')}</Fact>
          <Fact name={t('since')}>
            <DateTime value={developer.created_at} />
          </Fact>
          <Fact name={t('consented')}>
            <DateTime value={consented_at} />
          </Fact>
          <Fact name={t('id')}>
            <Group gap={2} wrap="nowrap">
              <span className="profile-id">{developer.id}</span>
              <CopyButton value={developer.id} label={t('copyId')} />
            </Group>
          </Fact>
        </dl>
      </Panel>
      <Activity />
      <Panel
        title={t('held')}
        lead={t('heldLead')}
        flush
        actions={
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} />}
            loading={save.isPending}
            onClick={() => save.mutate()}
            title={t('downloadText')}
          >
            {t('download')}
          </Button>
        }
      >
        <ProblemNote error={save.error} />
        <StoredDataTable held={held} />
      </Panel>
      <Panel title={t('texts')}>
        <Group gap="lg">
          <Anchor component={Link} to="/privacy">
            {t('privacy')}
          </Anchor>
          <Anchor component={Link} to="/terms">
            {t('terms')}
          </Anchor>
        </Group>
      </Panel>
      <Panel title={t('delete')}>
        <Stack align="flex-start" gap="sm">
          <Text size="sm">{t('deleteText')}</Text>
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash size={16} />}
            onClick={() => setSearch({ delete: '' }, { replace: true })}
          >
            {t('deleteButton')}
          </Button>
        </Stack>
      </Panel>
      <DeleteAccount
        email={developer.email}
        opened={search.has('delete')}
        onClose={() => setSearch({}, { replace: true })}
      />
    </Stack>
  );
};

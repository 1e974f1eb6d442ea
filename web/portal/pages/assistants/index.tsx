import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assistant } from '../../api/openapi.gen.ts';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { Confirmation } from '../../parts/confirmation.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { tell } from '../../parts/tell.ts';
import { DateTime } from '../../parts/values.tsx';
import { useSessionApi } from '../../session/session.tsx';
import './assistants.css';
import { Clients } from './clients.tsx';
import { texts } from './texts.ts';

const ASSISTANTS_QUERY = ['assistants'];

export const Component = () => {
  const t = useText(texts);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="xl">
        <Panel title={t('connect')} lead={t('connectText')}>
          <Stack gap="lg">
            <CodeBlock title={t('address')} code={`${window.location.origin}/mcp`} />
            <Clients />
          </Stack>
          <Anchor href="/docs/assistants" size="sm" className="alone">
            {t('guide')}
          </Anchor>
        </Panel>
        <LetIn />
      </Stack>
    </Page>
  );
};

const LetIn = () => {
  const t = useText(texts);
  const api = useSessionApi();
  const [ending, setEnding] = useState<Assistant | null>(null);
  const assistants = useQuery({
    queryKey: ASSISTANTS_QUERY,
    queryFn: async ({ signal }) => (await api.call('GET /developers/assistants', { signal })).data,
  });
  if (assistants.error) return <ErrorState error={assistants.error} retry={assistants.refetch} />;
  if (!assistants.data) return <Loading rows={2} height={92} />;
  if (assistants.data.length === 0) {
    return (
      <EmptyState icon={IconRobot} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  return (
    <Panel title={t('letIn')} flush>
      <ul className="assistant-list">
        {assistants.data.map((assistant) => (
          <li key={assistant.id}>
            <Group justify="space-between" align="flex-start" gap="md">
              <div>
                <Text fw={600} className="wrap-anywhere">
                  <bdi>{assistant.client_name}</bdi>
                </Text>
                <Text size="sm" c="dimmed" className="wrap-anywhere">
                  {t('actsAs', { name: assistant.app_name })}
                </Text>
              </div>
              <Button variant="default" size="sm" onClick={() => setEnding(assistant)}>
                {t('end')}
              </Button>
            </Group>
            <Group gap="xs" mt="sm">
              {assistant.scopes.map((scope) => (
                <Badge key={scope} variant="light" color="gray" tt="none">
                  {scope}
                </Badge>
              ))}
            </Group>
            <dl className="facts">
              <Fact name={t('since')}>
                <DateTime value={assistant.created_at} />
              </Fact>
              <Fact name={t('used')}>
                {assistant.last_used_at === null ? t('never') : <DateTime value={assistant.last_used_at} />}
              </Fact>
            </dl>
          </li>
        ))}
      </ul>
      <End assistant={ending} onClose={() => setEnding(null)} />
    </Panel>
  );
};

const End = ({ assistant, onClose }: { assistant: Assistant | null; onClose: () => void }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const queries = useQueryClient();
  const name = assistant?.client_name ?? '';
  const end = useMutation({
    mutationFn: (id: string) => api.call('DELETE /developers/assistants/{id}', { params: { id } }),
    onSuccess: () => {
      tell(t('ended', { name }));
      onClose();
      return queries.invalidateQueries({ queryKey: ASSISTANTS_QUERY });
    },
  });
  return (
    <Dialog opened={assistant !== null} onClose={onClose} title={t('endTitle', { name })}>
      {assistant && (
        <Confirmation
          text={t('endText')}
          error={end.error}
          cancel={onClose}
          confirm={() => end.mutate(assistant.id)}
          label={t('end')}
          button={{ color: 'red', loading: end.isPending }}
        />
      )}
    </Dialog>
  );
};

import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../language/language.tsx';
import { CodeBlock } from '../../parts/code.tsx';
import { ConfirmDialog } from '../../parts/confirmation.tsx';
import { Fact } from '../../parts/fact.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import type { Assistant } from '../../sdk.ts';
import { rowsOf, useSessionQuery } from '../../session/queries.ts';
import { useSessionApi } from '../../session/session.tsx';
import './assistants.css';
import { Clients } from './clients.tsx';
import { texts } from './texts.ts';

const ASSISTANTS_QUERY = ['developers', 'assistants'];

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
  const name = ending?.client_name ?? '';
  const { data, error, refetch } = useSessionQuery('GET /developers/assistants', {}, { select: rowsOf });
  return (
    <>
      <ListPage
        title={t('letIn')}
        rows={data}
        error={error}
        refetch={refetch}
        loading={{ rows: 2, height: 92 }}
        empty={
          <EmptyState icon={IconRobot} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="assistant-list">
            {rows.map((assistant) => (
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
                    {assistant.last_used_at === null ? (
                      t('never')
                    ) : (
                      <DateTime value={assistant.last_used_at} />
                    )}
                  </Fact>
                </dl>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      <ConfirmDialog
        opened={ending !== null}
        close={() => setEnding(null)}
        title={t('endTitle', { name })}
        text={t('endText')}
        label={t('end')}
        run={() => api.request('DELETE /developers/assistants/{id}', { params: { id: ending!.id } })}
        done={t('ended', { name })}
        queryKey={ASSISTANTS_QUERY}
      />
    </>
  );
};

import { Alert, Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import type { AssistantRequest, Operations } from '../../sdk.ts';
import { type ApiKey, useKeys } from '../../session/keys.ts';
import { useSessionQuery } from '../../session/queries.ts';
import { useSessionApi } from '../../session/session.tsx';
import './assistants.css';
import { texts } from './texts.ts';

type Asked = Operations['GET /developers/assistants/request']['query'];

/**
 * Asks the developer whether an assistant may connect. `/oauth/authorize` redirects the browser to this page with all
 * parameters.
 */
export const Component = () => {
  const t = useText(texts);
  const [search] = useSearchParams();
  const asked = Object.fromEntries(search) as unknown as Asked;
  const request = useSessionQuery(
    'GET /developers/assistants/request',
    { query: asked },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const keys = useKeys();
  // A registered client is told what is wrong with its request.
  const leaving = request.data?.redirect_to;
  useEffect(() => {
    if (leaving !== undefined) window.location.assign(leaving);
  }, [leaving]);
  const active = keys.data?.filter(({ status }) => status === 'active');
  const error = request.error ?? keys.error;
  return (
    <Page title={t('askTitle')} narrow>
      {error ? (
        <ErrorState error={error} />
      ) : leaving !== undefined ? (
        <Text role="status">{t('leaving')}</Text>
      ) : !request.data || !active ? (
        <Loading rows={3} />
      ) : active.length === 0 ? (
        <EmptyState
          icon={IconKey}
          title={t('noKey')}
          action={
            <Button component={Link} to="/keys?create">
              {t('noKey')}
            </Button>
          }
        >
          {t('noKeyText')}
        </EmptyState>
      ) : (
        <Decision asked={asked} request={request.data} keys={active} />
      )}
    </Page>
  );
};

interface DecisionProps {
  asked: Asked;
  request: AssistantRequest;
  keys: readonly ApiKey[];
}

const Decision = ({ asked, request, keys }: DecisionProps) => {
  const t = useText(texts);
  const api = useSessionApi();
  const [keyId, setKeyId] = useState(keys[0]!.id);
  // Scopes that change something are not ticked at first: the developer must add them.
  const [chosen, setChosen] = useState(request.scopes.filter((scope) => scope !== 'connections:write'));
  const key = keys.find(({ id }) => id === keyId)!;
  const agreed = chosen.filter((scope) => key.scopes.includes(scope));
  const decision = useMutation({
    mutationFn: (approve: boolean) =>
      api.request('POST /developers/assistants', {
        body: {
          ...asked,
          decision: approve ? 'approve' : 'deny',
          ...(approve ? { api_key_id: keyId, scopes: agreed } : {}),
        },
      }),
    onSuccess: ({ redirect_to: to }) => window.location.assign(to),
  });
  if (decision.data) return <Text role="status">{t('leaving')}</Text>;
  return (
    <Panel title={t('ask', { name: request.client_name })}>
      <Stack>
        <dl className="facts">
          <Fact name={t('returnsTo')}>
            <bdi className="wrap-anywhere">{request.redirect_uri}</bdi>
          </Fact>
        </dl>
        <Select
          label={t('key')}
          data={keys.map(({ id, app_name: name, prefix }) => ({ value: id, label: `${name} (${prefix}…)` }))}
          value={keyId}
          onChange={(id) => id !== null && setKeyId(id)}
          allowDeselect={false}
        />
        <Checkbox.Group
          label={t('may')}
          value={agreed}
          onChange={(scopes) => setChosen(scopes as typeof chosen)}
          error={agreed.length === 0 ? t('chooseOne') : undefined}
        >
          <Stack gap="xs" mt="xs">
            {request.scopes.map((scope) => {
              const has = key.scopes.includes(scope);
              return (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={t(scope)}
                  disabled={!has}
                  description={has ? undefined : t('notOfKey')}
                />
              );
            })}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {t('always')}
        </Text>
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('warning')}
        </Alert>
        <ProblemNote error={decision.error} />
        <Group justify="flex-end">
          <Button variant="default" disabled={decision.isPending} onClick={() => decision.mutate(false)}>
            {t('deny')}
          </Button>
          <Button
            loading={decision.isPending}
            disabled={agreed.length === 0}
            onClick={() => decision.mutate(true)}
          >
            {t('approve')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
};

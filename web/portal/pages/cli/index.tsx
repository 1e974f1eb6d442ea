import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Form } from '../../parts/form.tsx';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { ProblemNote } from '../../parts/problem.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { useSessionApi } from '../../session/session.tsx';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const [search, setSearch] = useSearchParams();
  const code = search.get('code')?.trim();
  return (
    <Page title={t('title')} lead={t('lead')} narrow>
      {code ? (
        <Decision key={code} code={code} />
      ) : (
        <Panel title={t('code')} lead={t('codeLead')}>
          <Form
            labels={{ code: t('code') }}
            check={({ code: typed }) => (typed?.trim() ? {} : { code: t('codeMissing') })}
            send={async ({ code: typed }) => setSearch({ code: typed!.trim() })}
            submit={t('next')}
          >
            {(field) => <TextInput {...field('code')} autoComplete="off" spellCheck={false} autoFocus />}
          </Form>
        </Panel>
      )}
    </Page>
  );
};

/** Asks for a decision, because somebody else may have sent the link: opening the address must decide nothing. */
const Decision = ({ code }: { code: string }) => {
  const t = useText(texts);
  const api = useSessionApi();
  const asked = useQuery({
    queryKey: ['cli-login', code],
    queryFn: ({ signal }) => api.request('GET /developers/cli-logins/{code}', { params: { code }, signal }),
    // Each request counts against a limit, and the result does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const decision = useMutation({
    mutationFn: (verb: 'approve' | 'deny') =>
      api.request(`POST /developers/cli-logins/{code}/${verb}`, { params: { code } }),
  });
  if (decision.data) {
    const approved = decision.data.status === 'approved';
    return (
      <EmptyState icon={approved ? IconCircleCheck : IconCircleX} title={t(approved ? 'approved' : 'denied')}>
        {t(approved ? 'approvedText' : 'deniedText')}
      </EmptyState>
    );
  }
  if (asked.error) return <ErrorState error={asked.error} />;
  if (!asked.data) return <Loading rows={2} />;
  const { user_code: userCode, machine, created_at: askedAt } = asked.data;
  return (
    <Panel title={t('compare')}>
      <Stack>
        <Text ff="monospace" fz={32} fw={600} lh={1.2} role="status">
          {userCode}
        </Text>
        <dl className="facts">
          <Fact name={t('machine')}>{machine === null ? t('unnamed') : <bdi>{machine}</bdi>}</Fact>
          <Fact name={t('asked')}>
            <DateTime value={askedAt} show="second" />
          </Fact>
        </dl>
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('warning')}
        </Alert>
        <ProblemNote error={decision.error} />
        <Group>
          <Button loading={decision.isPending} onClick={() => decision.mutate('approve')}>
            {t('approve')}
          </Button>
          <Button variant="default" disabled={decision.isPending} onClick={() => decision.mutate('deny')}>
            {t('deny')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
};

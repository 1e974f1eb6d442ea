import { Anchor, Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconPlayerPlay, IconRotate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../language/language.tsx';
import { CodeBlock, JsonView } from '../../../parts/code.tsx';
import { CopyButton } from '../../../parts/copy.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ProblemNote } from '../../../parts/problem.tsx';
import { useParamValues } from '../../../parts/search-params.ts';
import { useIsLive, useKeyApi } from '../../../session/key.tsx';
import type { Account } from '../queries.ts';
import type { SyncPage } from './history.ts';
import { texts } from './sync-texts.ts';
import { readSyncPage } from './use-history.ts';

const LIMITS = ['500', '100', '25'];
/** The number of rows of each kind that are shown. */
const WRITTEN = 20;

interface Call {
  /** From 1. */
  number: number;
  cursor: string;
  page: SyncPage;
}

/** Runs cursor sync by hand, one call at a time. The cursor is in the address, so a reload continues from it. */
const Sync = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const isLive = useIsLive();
  const { api } = useKeyApi();
  const [{ cursor, limit }, set] = useParamValues(['cursor', 'limit']);
  const [calls, setCalls] = useState<Call[]>([]);
  const rows = LIMITS.includes(limit) ? limit : '500';
  const step = useMutation({
    mutationFn: () => readSyncPage(api, account.id, cursor, Number(rows)),
    onSuccess: (page) => {
      setCalls((before) => [{ number: before.length + 1, cursor, page }, ...before]);
      set({ cursor: page.next_cursor });
    },
  });
  return (
    <Stack gap="lg">
      <Panel title={t('title')} lead={t('lead')}>
        <Stack gap="md">
          <CodeBlock
            title={t('request')}
            code={`GET /v1/accounts/${account.id}/transactions?cursor=${cursor}&limit=${rows}`}
          />
          <Group align="flex-end">
            <NativeSelect
              label={t('limit')}
              data={LIMITS}
              value={rows}
              onChange={({ currentTarget }) =>
                set({ limit: currentTarget.value === '500' ? '' : currentTarget.value })
              }
            />
            <Button
              leftSection={<IconPlayerPlay size={16} />}
              loading={step.isPending}
              onClick={() => step.mutate()}
            >
              {t('step')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconRotate size={16} />}
              disabled={cursor === '' && calls.length === 0}
              onClick={() => {
                setCalls([]);
                step.reset();
                set({ cursor: '' });
              }}
            >
              {t('restart')}
            </Button>
          </Group>
          <ProblemNote error={step.error} />
          {!isLive && (
            <Text size="sm" c="dimmed">
              {t('tryIt')}{' '}
              <Anchor component={Link} to="/sandbox" size="sm" underline="always">
                {t('sandbox')}
              </Anchor>
            </Text>
          )}
        </Stack>
      </Panel>
      <Panel title={t('calls')} flush>
        {calls.length === 0 ? (
          <Text c="dimmed" px="lg" pb="lg">
            {t('nothing')}
          </Text>
        ) : (
          <ol className="calls" reversed>
            {calls.map((call) => (
              <CallRow key={call.number} {...call} />
            ))}
          </ol>
        )}
      </Panel>
    </Stack>
  );
};

const CallRow = ({ number, cursor, page }: Call) => {
  const t = useText(texts);
  const [shown, setShown] = useState(false);
  const state = page.sync_status === 'NOT_READY' ? 'notReady' : page.has_more ? 'more' : 'caughtUp';
  return (
    <li className="stream">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{t('call', { number })}</Text>
        <Badge variant="light" color={state === 'caughtUp' ? 'green' : 'yellow'} className="status">
          {t(state)}
        </Badge>
      </Group>
      <Group gap="lg" mt={4}>
        {(['added', 'modified', 'removed'] as const).map((kind) => (
          <Text key={kind} size="sm" c={page[kind].length > 0 ? 'bright' : 'dimmed'}>
            <strong>{page[kind].length}</strong> {t(kind)}
          </Text>
        ))}
      </Group>
      <Group gap={4} mt={4} wrap="nowrap">
        <Text size="xs" c="dimmed" ff="monospace" truncate>
          {cursor === '' ? t('empty') : cursor} <IconArrowRight size={12} aria-hidden="true" />{' '}
          {page.next_cursor}
        </Text>
        <CopyButton value={page.next_cursor} label={t('copyCursor')} />
      </Group>
      <Button
        size="compact-sm"
        variant="subtle"
        ml={-8}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? t('hideAnswer') : t('showAnswer')}
      </Button>
      {shown && (
        <JsonView title={`${t('answer')} · ${t('truncated', { count: WRITTEN })}`} value={shortened(page)} />
      )}
    </li>
  );
};

const shortened = (page: SyncPage): SyncPage => ({
  ...page,
  added: page.added.slice(0, WRITTEN),
  modified: page.modified.slice(0, WRITTEN),
  removed: page.removed.slice(0, WRITTEN),
});

export default Sync;

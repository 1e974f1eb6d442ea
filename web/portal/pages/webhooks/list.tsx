import { Anchor, Badge, Button, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { ListPage } from '../../parts/list-page.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { useWebhooks, type Webhook } from './queries.ts';
import { eventTypes, extentOf } from './rules.ts';
import { FailureReason, SuccessRate } from './stats.tsx';
import { texts as statsTexts } from './stats-texts.ts';
import { texts } from './texts.ts';

export const AddButton = () => {
  const t = useText(texts);
  const [, setSearch] = useSearchParams();
  return (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setSearch({ add: '' })}>
      {t('add')}
    </Button>
  );
};

export const WebhookList = () => {
  const t = useText(texts);
  const { data, error, refetch } = useWebhooks();
  return (
    <ListPage
      rows={data}
      error={error}
      refetch={refetch}
      loading={{ rows: 3, height: 56 }}
      empty={
        <EmptyState icon={IconWebhook} title={t('empty')} action={<AddButton />}>
          {t('emptyWhy')}
        </EmptyState>
      }
    >
      {(rows) => <Rows webhooks={rows} />}
    </ListPage>
  );
};

const Rows = ({ webhooks }: { webhooks: readonly Webhook[] }) => {
  const t = useText(texts);
  const s = useText(statsTexts);
  return (
    <DataTable
      label={t('title')}
      rows={webhooks}
      keyOf={({ id }) => id}
      opens
      cellWidth={null}
      verticalSpacing="sm"
      columns={[
        {
          name: t('url'),
          cell: (webhook) => (
            <>
              <Anchor
                component={Link}
                to={`/webhooks/${webhook.id}`}
                c="inherit"
                fw={600}
                className="row-anchor wrap-anywhere"
              >
                {webhook.url}
              </Anchor>
              {webhook.description !== null && (
                <Text size="sm" translate="no">
                  {webhook.description}
                </Text>
              )}
              <Text size="sm" c="dimmed">
                {t(extentOf(webhook), { count: webhook.events.length, all: eventTypes.length })}
              </Text>
            </>
          ),
        },
        {
          name: t('status'),
          cell: (webhook) => (
            <>
              <WebhookStatus webhook={webhook} />
              <Text size="sm" component="div" mt={4} hiddenFrom="sm">
                <SuccessRate webhook={webhook} />
              </Text>
            </>
          ),
        },
        { name: s('rateShort'), from: 'sm', cell: (webhook) => <SuccessRate webhook={webhook} /> },
        { name: s('lastFailure'), from: 'md', cell: (webhook) => <LastFailure webhook={webhook} /> },
        { name: t('created'), from: 'md', cell: ({ created_at }) => <DateTime value={created_at} /> },
      ]}
    />
  );
};

/** Shows the reason and time of the last failure, and the time of the next attempt. */
const LastFailure = ({ webhook: { stats } }: { webhook: Webhook }) => {
  const t = useText(statsTexts);
  const { last_failure: failure, next_attempt_at: next } = stats;
  if (failure === null) {
    return (
      <Text size="sm" c="dimmed">
        {t('noFailure')}
      </Text>
    );
  }
  return (
    <Text size="sm" component="div">
      <FailureReason failure={failure} />
      <Text size="xs" c="dimmed" component="div">
        <DateTime value={failure.attempted_at} />
        {next !== null && (
          <>
            {` · ${t('nextTry')} `}
            <DateTime value={next} />
          </>
        )}
      </Text>
    </Text>
  );
};

/** Shows whether a webhook is active, or why it is deactivated. */
export const WebhookStatus = ({ webhook }: { webhook: Webhook }) => {
  const t = useText(texts);
  const active = webhook.status === 'active';
  const reason = webhook.deactivation_reason;
  return (
    <>
      <Badge variant="light" color={active ? 'green' : 'gray'} className="status">
        {t(webhook.status)}
      </Badge>
      {reason && (
        <Text size="xs" c="dimmed">
          {t(reason)}
        </Text>
      )}
    </>
  );
};

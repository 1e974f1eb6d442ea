import { Anchor, Badge, Button, Table, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { eventTypes, extentOf, useWebhooks, type Webhook } from './queries.ts';
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
  const s = useText(statsTexts);
  const { data, error, refetch } = useWebhooks();
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={3} height={56} />;
  if (data.length === 0) {
    return (
      <EmptyState icon={IconWebhook} title={t('empty')} action={<AddButton />}>
        {t('emptyWhy')}
      </EmptyState>
    );
  }
  return (
    <div className="panel panel-flush">
      <Table verticalSpacing="sm" horizontalSpacing="lg" highlightOnHover className="rows">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('url')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th visibleFrom="sm">{s('rateShort')}</Table.Th>
            <Table.Th visibleFrom="md">{s('lastFailure')}</Table.Th>
            <Table.Th visibleFrom="md">{t('created')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((webhook) => (
            <Table.Tr key={webhook.id} className="row-link">
              <Table.Td>
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
              </Table.Td>
              <Table.Td>
                <WebhookStatus webhook={webhook} />
                <Text size="sm" component="div" mt={4} hiddenFrom="sm">
                  <SuccessRate webhook={webhook} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <SuccessRate webhook={webhook} />
              </Table.Td>
              <Table.Td visibleFrom="md">
                <LastFailure webhook={webhook} />
              </Table.Td>
              <Table.Td visibleFrom="md">
                <DateTime value={webhook.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
};

/** Why it failed last and when, and when it is tried next. */
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

/** Active, or deactivated and why. */
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

import { Anchor, Badge, Button, Table, Text } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { eventTypes, extentOf, useWebhooks, type Webhook } from './queries.ts';
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
            <Table.Th visibleFrom="sm">{t('created')}</Table.Th>
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
                <Text size="sm" c="dimmed">
                  {t(extentOf(webhook), { count: webhook.events.length, all: eventTypes.length })}
                </Text>
              </Table.Td>
              <Table.Td>
                <WebhookStatus webhook={webhook} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <DateTime value={webhook.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
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

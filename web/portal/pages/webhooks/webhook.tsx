import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconMoodEmpty } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { BackLink } from '../../parts/back-link.tsx';
import { CopyButton } from '../../parts/copy.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Page } from '../../parts/page.tsx';
import { isRefused } from '../../parts/refusal.ts';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { DateTime } from '../../parts/values.tsx';
import { WebhookActions } from './actions.tsx';
import { Deliveries } from './deliveries.tsx';
import { InboxLink } from './development-inbox.tsx';
import { WebhookStatus } from './list.tsx';
import { useWebhook, type Webhook } from './queries.ts';
import { extentOf } from './rules.ts';
import { StatFacts } from './stats.tsx';
import { texts } from './texts.ts';

export const WebhookPage = () => {
  const t = useText(texts);
  const { webhook: id = '' } = useParams();
  const { data: webhook, error, refetch } = useWebhook(id);
  const unknown = isRefused(error, 'WEBHOOK_NOT_FOUND');
  return (
    <Page
      title={webhook ? (webhook.description ?? hostOf(webhook.url)) : t('title')}
      lead={<BackLink to="/webhooks">{t('back')}</BackLink>}
      actions={webhook && <WebhookActions webhook={webhook} />}
    >
      {unknown ? (
        <EmptyState icon={IconMoodEmpty} title={t('notFound')}>
          {t('notFoundWhy')}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : webhook ? (
        <Stack gap="lg">
          <Facts webhook={webhook} />
          <Deliveries key={webhook.id} webhook={webhook} />
        </Stack>
      ) : (
        <Loading rows={4} height={64} />
      )}
    </Page>
  );
};

const hostOf = (url: string): string => new URL(url).host;

const Facts = ({ webhook }: { webhook: Webhook }) => {
  const t = useText(texts);
  const extent = extentOf(webhook);
  return (
    <div className="panel facts-panel">
      <Stack gap="lg">
        <dl className="facts">
          <Fact name={t('url')}>
            <Text span inherit ff="monospace" size="sm" className="wrap-anywhere">
              {webhook.url}
            </Text>{' '}
            <InboxLink url={webhook.url} />
          </Fact>
        </dl>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" component="dl" className="facts">
          <Fact name={t('status')}>
            <WebhookStatus webhook={webhook} />
          </Fact>
          <Fact name={t('created')}>
            <DateTime value={webhook.created_at} />
          </Fact>
          <Fact name={t('form')}>
            <code>{webhook.envelope}</code>
          </Fact>
          <Fact name={t('id')}>
            <Group gap={4} wrap="nowrap">
              <Text span inherit ff="monospace" size="sm" truncate>
                {webhook.id}
              </Text>
              <CopyButton value={webhook.id} label={t('copyId')} />
            </Group>
          </Fact>
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" component="dl" className="facts">
          <StatFacts webhook={webhook} />
        </SimpleGrid>
        <dl className="facts">
          <Fact name={t('events')}>
            {extent !== 'some' ? (
              t(extent)
            ) : (
              <Text size="sm" ff="monospace" className="wrap-anywhere">
                {webhook.events.join(', ')}
              </Text>
            )}
          </Fact>
        </dl>
      </Stack>
    </div>
  );
};

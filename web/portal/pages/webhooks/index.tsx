import { useQueryClient } from '@tanstack/react-query';
import { Route, Routes, useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Page } from '../../parts/page.tsx';
import { ViewTabs } from '../../parts/view-tabs.tsx';
import { Component as NotFound } from '../not-found/index.tsx';
import { AddWebhook } from './add.tsx';
import { History } from './history.tsx';
import { AddButton, WebhookList } from './list.tsx';
import { LiveEvents } from './live.tsx';
import { useWebhooks, WEBHOOKS_QUERY } from './queries.ts';
import { texts } from './texts.ts';
import { WebhookPage } from './webhook.tsx';
import './webhooks.css';

/** Shows the webhooks of the account, one webhook, or events as they occur. */
export const Component = () => (
  <Routes>
    <Route index element={<Overview view="registered" />} />
    <Route path="history" element={<Overview view="history" />} />
    <Route path="live" element={<Overview view="live" />} />
    <Route path=":webhook" element={<WebhookPage />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);

const ADDRESSES = {
  registered: '/webhooks',
  history: '/webhooks/history',
  live: '/webhooks/live',
} as const;

const Overview = ({ view }: { view: keyof typeof ADDRESSES }) => {
  const t = useText(texts);
  const { data } = useWebhooks();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={view === 'registered' && data && data.length > 0 && <AddButton />}
    >
      <ViewTabs
        label={t('views')}
        views={[
          { to: ADDRESSES.registered, name: t('registered') },
          { to: ADDRESSES.history, name: t('history') },
          { to: ADDRESSES.live, name: t('live') },
        ]}
        shown={ADDRESSES[view]}
      >
        {view === 'live' ? <LiveEvents /> : view === 'history' ? <History /> : <WebhookList />}
      </ViewTabs>
      <Adding />
    </Page>
  );
};

/** Opens the form when the address contains `?add`. */
const Adding = () => {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return (
    <AddWebhook
      opened={search.has('add')}
      onClose={() => setSearch({}, { replace: true })}
      onMade={async (webhook) => {
        await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY });
        await navigate(`/webhooks/${webhook.id}`);
      }}
    />
  );
};

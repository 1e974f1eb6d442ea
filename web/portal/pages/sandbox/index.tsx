import { Alert, Button } from '@mantine/core';
import { IconFlask2, IconLock } from '@tabler/icons-react';
import { Link, Route, Routes, useLocation } from 'react-router';
import { useText } from '../../language/language.tsx';
import { KeyNeeded } from '../../parts/key-needed.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { ViewTabs } from '../../parts/view-tabs.tsx';
import { useKeyChoice } from '../../session/key.tsx';
import { useKeyInAddress } from '../../session/key-address.ts';
import '../connections/connections.css';
import { ClockView } from './clock.tsx';
import { CustomersView } from './customers.tsx';
import { EventsView } from './events.tsx';
import { FailuresView } from './failures.tsx';
import './sandbox.css';
import { texts } from './texts.ts';
import { TransactionsView } from './transactions.tsx';

const VIEWS = ['clock', 'transactions', 'events', 'customers', 'failures'] as const;

/** Scripts the simulated banks of the chosen key. */
export const Component = () => {
  const t = useText(texts);
  const { key } = useKeyChoice();
  useKeyInAddress();
  if (key?.environment === 'live') return <NoSandbox />;
  return (
    <Page title={t('title')} lead={t('lead')}>
      {key && !key.scopes.includes('connections:write') && (
        <Alert color="yellow" icon={<IconLock />} mb="md" role="note">
          {t('readOnly')}
        </Alert>
      )}
      {key ? <Views key={key.id} /> : <KeyNeeded why={t('noKeyWhy')} />}
    </Page>
  );
};

/** Shown for a live key, whose banks cannot be scripted. */
const NoSandbox = () => {
  const t = useText(texts);
  const { active, choose } = useKeyChoice();
  const test = active.find(({ environment }) => environment === 'sandbox');
  return (
    <Page title={t('title')}>
      <EmptyState
        icon={IconFlask2}
        title={t('liveTitle')}
        action={
          test ? (
            <Button onClick={() => choose(test.id)}>{t('toTestKey', { name: test.app_name })}</Button>
          ) : (
            <Button component={Link} to="/keys?create=sandbox">
              {t('makeTestKey')}
            </Button>
          )
        }
      >
        {t('liveText')}
      </EmptyState>
    </Page>
  );
};

const Views = () => {
  const t = useText(texts);
  const { pathname } = useLocation();
  const views = VIEWS.map((view) => ({
    to: view === 'clock' ? '/sandbox' : `/sandbox/${view}`,
    name: t(view),
  }));
  const shown = views.find(({ to }) => to === pathname)?.to ?? '/sandbox';
  return (
    <ViewTabs label={t('views')} views={views} shown={shown}>
      <Routes>
        <Route path="transactions" element={<TransactionsView />} />
        <Route path="events" element={<EventsView />} />
        <Route path="customers" element={<CustomersView />} />
        <Route path="failures" element={<FailuresView />} />
        <Route path="*" element={<ClockView />} />
      </Routes>
    </ViewTabs>
  );
};

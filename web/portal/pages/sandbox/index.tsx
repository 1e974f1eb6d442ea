import { Button, Tabs } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, Loading } from '../../parts/states.tsx';
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
const addressOf = (view: string): string => (view === 'clock' ? '/sandbox' : `/sandbox/${view}`);

/** What can be done to the simulated banks of the chosen key. */
export const Component = () => {
  const t = useText(texts);
  const { key, loading } = useKeyChoice();
  useKeyInAddress();
  return (
    <Page title={t('title')} lead={t('lead')}>
      {key ? (
        <Views key={key.id} />
      ) : loading ? (
        <Loading rows={3} height={96} />
      ) : (
        <EmptyState
          icon={IconKey}
          title={t('noKey')}
          action={
            <Button component={Link} to="/keys?create">
              {t('makeKey')}
            </Button>
          }
        >
          {t('noKeyWhy')}
        </EmptyState>
      )}
    </Page>
  );
};

const Views = () => {
  const t = useText(texts);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = VIEWS.find((one) => pathname === addressOf(one)) ?? 'clock';
  return (
    <Tabs value={view} onChange={(to) => navigate(addressOf(to ?? 'clock'))} keepMounted={false}>
      <Tabs.List mb="lg" aria-label={t('views')} className="tabs-scroll">
        {VIEWS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(one)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={view}>
        <Routes>
          <Route path="transactions" element={<TransactionsView />} />
          <Route path="events" element={<EventsView />} />
          <Route path="customers" element={<CustomersView />} />
          <Route path="failures" element={<FailuresView />} />
          <Route path="*" element={<ClockView />} />
        </Routes>
      </Tabs.Panel>
    </Tabs>
  );
};

import { Box, Button } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, Route, Routes, useLocation, useParams } from 'react-router';
import { useText } from '../../../language/language.tsx';
import { BackLink } from '../../../parts/back-link.tsx';
import { Page } from '../../../parts/page.tsx';
import { isRefused } from '../../../parts/refusal.ts';
import { EmptyState, ErrorState, Loading } from '../../../parts/states.tsx';
import { ViewTabs } from '../../../parts/view-tabs.tsx';
import { useAccount, useBanks } from '../queries.ts';
import { DownloadButton } from './download-button.tsx';
import { Facts } from './facts.tsx';
import { Recurring } from './recurring.tsx';
import { Spending } from './spending.tsx';
import { texts } from './texts.ts';
import { Transactions } from './transactions.tsx';

// Loaded at first use, because the script of the charts is as large as the rest of the portal.
const Charts = lazy(() => import('./charts.tsx'));
const Sync = lazy(() => import('./sync.tsx'));

const VIEWS = ['transactions', 'spending', 'insights', 'recurring', 'sync'] as const;

export const AccountPage = () => {
  const t = useText(texts);
  const { connection = '', account: id = '' } = useParams();
  const { pathname } = useLocation();
  const banks = useBanks();
  const { data: account, error, refetch } = useAccount(id);
  const home = `/connections/${connection}`;
  const base = `${home}/accounts/${id}`;
  const views = VIEWS.map((view) => ({
    to: view === 'transactions' ? base : `${base}/${view}`,
    name: t(view === 'spending' ? 'months' : view),
  }));
  const shown = views.find(({ to }) => to === pathname)?.to ?? base;
  const bank = account && (banks.get(account.bank_id)?.name ?? account.bank_id);
  const expired = isRefused(error, 'CONSENT_EXPIRED');
  return (
    <Page
      title={account?.name ?? t('account')}
      lead={<BackLink to={home}>{bank ?? t('connection')}</BackLink>}
      actions={account && <DownloadButton account={account} />}
    >
      {expired ? (
        <EmptyState
          icon={IconClockOff}
          title={t('expired')}
          action={
            <Button component={Link} to={home}>
              {t('toConnection')}
            </Button>
          }
        >
          {t('expiredWhy')}
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : !account ? (
        <Loading rows={5} height={64} />
      ) : (
        <>
          <Facts account={account} />
          <Box mt="xl">
            <ViewTabs label={t('views')} views={views} shown={shown}>
              <Suspense fallback={<Loading rows={2} height={220} />}>
                <Routes>
                  <Route path="spending" element={<Spending account={account} base={base} />} />
                  <Route path="insights" element={<Charts account={account} base={base} />} />
                  <Route path="recurring" element={<Recurring account={account} />} />
                  <Route path="sync" element={<Sync key={account.id} account={account} />} />
                  <Route path="*" element={<Transactions account={account} />} />
                </Routes>
              </Suspense>
            </ViewTabs>
          </Box>
        </>
      )}
    </Page>
  );
};

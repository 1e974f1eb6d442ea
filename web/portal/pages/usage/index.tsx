import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconChartHistogram, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useText } from '../../language/language.tsx';
import { download } from '../../parts/download.ts';
import { Page } from '../../parts/page.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyState, ErrorState, Loading } from '../../parts/states.tsx';
import { Figures } from './figures.tsx';
import { RecentErrors } from './recent-errors.tsx';
import { isWindow, type UsageReport, usageCsv, type Window, windows } from './report.ts';
import { Statuses } from './statuses.tsx';
import { EndpointTable, KeyTable } from './tables.tsx';
import { texts } from './texts.ts';
import './usage.css';
import { useUsage } from './usage-query.ts';
import { UserPages } from './user-pages.tsx';

// Loaded after the figures, because the script of the charts is as large as the rest of the portal.
const RequestsChart = lazy(() => import('./requests-chart.tsx'));

export const Component = () => {
  const t = useText(texts);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('window');
  const window: Window = isWindow(asked) ? asked : '7d';
  const usage = useUsage(window);
  const choose = (chosen: string): void =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      next.set('window', chosen);
      return next;
    });
  const { data: report } = usage;
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('window')}
            value={window}
            onChange={choose}
            data={windows.map((value) => ({ value, label: t(value) }))}
          />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={!report}
            onClick={() => report && download(`usage-${report.window}.csv`, usageCsv(report), 'text/csv')}
          >
            {t('csv')}
          </Button>
        </>
      }
    >
      {usage.isPending && <Loading rows={4} height={110} />}
      {usage.isError && <ErrorState error={usage.error} retry={usage.refetch} />}
      {report && (
        <Stack gap="lg">
          <Figures report={report} />
          {report.total_requests === 0 ? (
            <EmptyState
              icon={IconChartHistogram}
              title={t('emptyTitle')}
              action={
                <Button component={Link} to="/" variant="default">
                  {t('firstCall')}
                </Button>
              }
            >
              {t('emptyText')}
            </EmptyState>
          ) : (
            <Details report={report} />
          )}
          <UserPages report={report} />
        </Stack>
      )}
    </Page>
  );
};

const Details = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const by = report.window === '24h' ? 'hour' : 'day';
  return (
    <>
      <Panel title={by === 'hour' ? t('byHour') : t('byDay')} lead={t('belgradeTime')}>
        <Suspense fallback={<Loading rows={1} height={240} />}>
          <RequestsChart report={report} by={by} />
        </Suspense>
      </Panel>
      <Panel title={t('byEndpoint')} flush>
        <EndpointTable report={report} />
      </Panel>
      <div className="usage-pair">
        <Panel title={t('byKey')} flush>
          <KeyTable report={report} />
        </Panel>
        <Panel title={t('byStatus')}>
          <Statuses report={report} />
        </Panel>
      </div>
      <Panel title={t('recentErrors')} lead={t('recentErrorsLead')} flush>
        <RecentErrors errors={report.recent_errors} />
      </Panel>
    </>
  );
};

import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/charts/styles.css';
import { useLocale, useText } from '../../language/language.tsx';
import { useNumber } from '../../parts/values.tsx';
import { everyDay, type UsageReport } from './report.ts';
import { texts } from './texts.ts';

/** Requests by day, what failed on top. The CSV has the same figures for who cannot see it. */
export const DailyChart = ({ report }: { report: UsageReport }) => {
  const t = useText(texts);
  const number = useNumber();
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const data = everyDay(report).map(({ date, succeeded, failed }) => ({
    date: day.format(new Date(date)),
    [t('succeeded')]: succeeded,
    [t('failed')]: failed,
  }));
  const label = `${t('byDay')}: ${report.by_day.map(({ date, requests }) => `${date} ${number(requests)}`).join(', ')}`;
  return (
    <figure className="chart">
      <VisuallyHidden component="figcaption">{label}</VisuallyHidden>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data}
          dataKey="date"
          type="stacked"
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          tickLine="none"
          maxBarWidth={36}
          valueFormatter={(value) => number(value)}
          yAxisProps={{ allowDecimals: false, width: 44 }}
          barChartProps={{ accessibilityLayer: false }}
          series={[
            { name: t('succeeded'), color: 'pine.5' },
            { name: t('failed'), color: 'red.5' },
          ]}
        />
      </div>
    </figure>
  );
};

import { BarChart } from '@mantine/charts';
import { VisuallyHidden } from '@mantine/core';
import '@mantine/charts/styles.css';
import { useLocale, useText } from '../../language/language.tsx';
import { axisTicks } from '../../parts/axis.ts';
import { useNumber } from '../../parts/values.tsx';
import { everyDay, everyHour, type UsageReport } from './report.ts';
import { texts } from './texts.ts';

interface RequestsChartProps {
  report: UsageReport;
  by: 'hour' | 'day';
}

/** Draws requests over time, with failed ones on top. The CSV has the same figures for users who cannot see the chart. */
const RequestsChart = ({ report, by }: RequestsChartProps) => {
  const t = useText(texts);
  const number = useNumber();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(
    locale,
    by === 'hour'
      ? { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Belgrade' }
      : { day: 'numeric', month: 'short', timeZone: 'UTC' },
  );
  const spans = by === 'hour' ? everyHour(report) : everyDay(report);
  const ticks = axisTicks(0, Math.max(...spans.map(({ succeeded, failed }) => succeeded + failed)), true);
  const data = spans.map(({ begins, succeeded, failed }) => ({
    name: name.format(new Date(begins)),
    [t('succeeded')]: succeeded,
    [t('failed')]: failed,
  }));
  const asked = spans
    .filter(({ succeeded, failed }) => succeeded + failed > 0)
    .map(({ begins, succeeded, failed }) => `${name.format(new Date(begins))} ${number(succeeded + failed)}`);
  return (
    <figure className="chart">
      <VisuallyHidden component="figcaption">
        {`${by === 'hour' ? t('byHour') : t('byDay')}: ${asked.join(', ')}`}
      </VisuallyHidden>
      <div aria-hidden="true">
        <BarChart
          h={240}
          data={data}
          dataKey="name"
          type="stacked"
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          tickLine="none"
          maxBarWidth={36}
          valueFormatter={(value) => number(value)}
          // A line for every figure.
          yAxisProps={{
            ticks,
            domain: [0, ticks.at(-1)!],
            width: 44,
            interval: 0,
            tickFormatter: (value: number) => number(value),
          }}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          barChartProps={{ accessibilityLayer: false }}
          // The colours differ in brightness too, for users who cannot distinguish red and green.
          series={[
            { name: t('succeeded'), color: 'var(--mantine-primary-color-filled)' },
            { name: t('failed'), color: 'red.5' },
          ]}
        />
      </div>
    </figure>
  );
};

export default RequestsChart;

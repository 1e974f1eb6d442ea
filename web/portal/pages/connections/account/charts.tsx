import { AreaChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { Anchor, SegmentedControl, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../language/language.tsx';
import { axisTicks } from '../../../parts/axis.ts';
import { dateInBelgrade } from '../../../parts/belgrade.ts';
import { Panel } from '../../../parts/panel.tsx';
import { useParamValues } from '../../../parts/search-params.ts';
import { ErrorState, Loading } from '../../../parts/states.tsx';
import { Money, useNumber } from '../../../parts/values.tsx';
import type { Transaction } from '../../../sdk.ts';
import { useKeyClock } from '../../../session/clock.ts';
import type { Account } from '../queries.ts';
import { categoryTexts, isCategory } from './categories.ts';
import { addDays, balanceByDay, spendingByCategory } from './series.ts';
import { texts as spendingTexts } from './spending-texts.ts';
import { texts } from './texts.ts';
import { useHistory } from './use-history.ts';

const RANGES = { '30': 'days30', '90': 'days90', '365': 'year' } as const;

interface ChartsProps {
  account: Account;
  /** The account's address, to which the link of a category leads. */
  base: string;
}

const Charts = ({ account, base }: ChartsProps) => {
  const t = useText(texts);
  const clock = useKeyClock();
  const history = useHistory(account.id);
  const [{ range }, set] = useParamValues(['range']);
  const error = history.error ?? clock.error;
  if (error)
    return <ErrorState error={error} retry={() => Promise.all([history.refetch(), clock.refetch()])} />;
  if (!history.data || !clock.data) return <Loading rows={2} height={260} />;
  const chosen = range in RANGES ? range : '90';
  const to = dateInBelgrade(clock.data.now);
  const from = addDays(to, -Number(chosen));
  return (
    <Stack gap="lg">
      <SegmentedControl
        aria-label={t('range')}
        value={chosen}
        onChange={(value) => set({ range: value === '90' ? '' : value })}
        data={Object.entries(RANGES).map(([value, label]) => ({ value, label: t(label) }))}
        className="range"
      />
      <Panel title={t('overTime')} lead={t('overTimeWhy')}>
        <BalanceChart account={account} rows={history.rows} from={from} to={to} />
      </Panel>
      <Panel title={t('spending')} lead={t('spendingWhy')}>
        <Spending account={account} rows={history.rows} from={from} to={to} base={base} />
      </Panel>
    </Stack>
  );
};

export default Charts;

interface PeriodProps {
  account: Account;
  rows: Transaction[];
  from: string;
  to: string;
}

const BalanceChart = ({ account, rows, from, to }: PeriodProps) => {
  const t = useText(texts);
  const locale = useLocale();
  const number = useNumber();
  const days = balanceByDay(account.balance, rows, from, to);
  const balances = days.map(({ balance }) => balance);
  const ticks = axisTicks(Math.min(...balances), Math.max(...balances));
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const money = (value: number): string =>
    number(value, {
      style: 'currency',
      currency: account.currency,
      currencyDisplay: 'code',
      minimumFractionDigits: 2,
    });
  return (
    <figure className="chart">
      <VisuallyHidden component="figcaption">
        {t('overTimeSummary', {
          first: money(balances[0]!),
          last: money(balances.at(-1)!),
          low: money(Math.min(...balances)),
          high: money(Math.max(...balances)),
          from,
          to,
        })}
      </VisuallyHidden>
      <div aria-hidden="true">
        <AreaChart
          h={260}
          data={days}
          dataKey="date"
          series={[{ name: 'balance', label: t('balance'), color: 'var(--mantine-primary-color-filled)' }]}
          curveType="stepAfter"
          withDots={false}
          withGradient
          fillOpacity={0.25}
          strokeWidth={2}
          tickLine="none"
          gridAxis="x"
          valueFormatter={money}
          areaChartProps={{ accessibilityLayer: false }}
          xAxisProps={{
            tickFormatter: (date: string) => short.format(new Date(date)),
            interval: 'equidistantPreserveStart',
            minTickGap: 24,
          }}
          yAxisProps={{
            ticks,
            domain: [ticks[0]!, ticks.at(-1)!],
            interval: 0,
            width: 64,
            tickFormatter: (value: number) => number(value, { notation: 'compact' }),
          }}
        />
      </div>
    </figure>
  );
};

const Spending = ({ account, rows, from, to, base }: PeriodProps & { base: string }) => {
  const t = useText(texts);
  const ofSpending = useText(spendingTexts);
  const c = useText(categoryTexts);
  const sums = spendingByCategory(rows, from, to);
  if (sums.length === 0) return <Text c="dimmed">{t('noSpending')}</Text>;
  const most = sums[0]!.amount;
  return (
    <ul className="spending">
      {sums.map(({ category, amount, count }) => (
        <li key={category} className="row-link">
          <Anchor
            component={Link}
            to={`${base}?${new URLSearchParams({ category, from, to })}`}
            c="inherit"
            size="sm"
            fw={600}
            className="row-anchor"
          >
            {isCategory(category) ? c(category) : category}
          </Anchor>
          <span className="spending-track" aria-hidden="true">
            <span style={{ width: `${Math.max(0.5, (amount / most) * 100)}%` }} />
          </span>
          <span className="spending-sum">
            <Money amount={amount} currency={account.currency} />
            <Text span size="xs" c="dimmed">
              {` · ${ofSpending('times', { count })}`}
            </Text>
          </span>
        </li>
      ))}
    </ul>
  );
};

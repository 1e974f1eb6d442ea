import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useLocale, useText } from '../../../language/language.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { moneyPieces } from '../../../parts/numbers.ts';
import { Panel } from '../../../parts/panel.tsx';
import { CalendarDate, Money, useNumber } from '../../../parts/values.tsx';
import type { Spending } from '../../../sdk.ts';
import { categoryTexts, isCategory } from './categories.ts';
import { texts } from './spending-texts.ts';

type Month = Spending['months'][number];

export const useMonthName = (): ((month: string) => string) => {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01`));
};

export const Bar = ({ amount, most }: { amount: number; most: number }) => (
  <span className="spending-track" aria-hidden="true">
    <span style={{ width: `${Math.max(0, (amount / most) * 100)}%` }} />
  </span>
);

/** Shows one month, in total and by category, next to the compared month. */
export const MonthPanel = ({ month, currency, base }: { month: Month; currency: string; base: string }) => {
  const t = useText(texts);
  const nameOf = useMonthName();
  const { previous, change } = month;
  return (
    <Panel
      title={nameOf(month.month)}
      lead={
        previous === null ? (
          t('nothingBefore')
        ) : (
          <>
            {t(month.complete ? 'wholeMonths' : 'sameDays')} <CalendarDate value={previous.from} /> –{' '}
            <CalendarDate value={previous.to} />
          </>
        )
      }
      flush
    >
      <div className="panel-body">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="dl" className="facts">
          <Fact name={t('spent')}>
            <Money amount={month.amount} currency={currency} fw={600} />
          </Fact>
          <Fact name={t('before')}>
            {previous === null ? '–' : <Money amount={previous.amount} currency={currency} />}
          </Fact>
          <Fact name={t('change')}>
            <Change change={change} before={previous?.amount ?? null} currency={currency} />
          </Fact>
          <Fact name={t('refunded')}>
            <Money amount={month.refunded} currency={currency} />
            {month.pending > 0 && (
              <Text size="xs" c="dimmed">
                <Money amount={month.pending} currency={currency} /> {t('pending')}
              </Text>
            )}
          </Fact>
        </SimpleGrid>
      </div>
      {month.categories.length === 0 ? (
        <Text c="dimmed" px="lg" pb="lg">
          {t('nothing')}
        </Text>
      ) : (
        <Categories month={month} currency={currency} base={base} />
      )}
    </Panel>
  );
};

const Categories = ({ month, currency, base }: { month: Month; currency: string; base: string }) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  const most = Math.max(1, ...month.categories.flatMap((each) => [each.amount, each.previous_amount ?? 0]));
  return (
    <DataTable
      label={t('byCategory')}
      rows={month.categories}
      keyOf={({ category }) => category}
      cellWidth="9rem"
      className="spending-table"
      columns={[
        {
          name: t('category'),
          cell: ({ category, refunded, count }) => (
            <>
              <Anchor
                component={Link}
                to={`${base}?${new URLSearchParams({ category, from: month.from, to: month.to })}`}
                size="sm"
                fw={600}
                className="alone"
              >
                {isCategory(category) ? c(category) : category}
              </Anchor>
              <Text size="xs" c="dimmed">
                {t('times', { count })}
                {refunded > 0 && (
                  <>
                    {` · ${t('refunded')} `}
                    <Money amount={refunded} currency={currency} />
                  </>
                )}
              </Text>
            </>
          ),
        },
        {
          name: '',
          from: 'md',
          className: 'bars-column',
          td: { 'aria-hidden': true },
          cell: ({ amount, previous_amount }) => (
            <div className="pair">
              <Bar amount={amount} most={most} />
              <Bar amount={previous_amount ?? 0} most={most} />
            </div>
          ),
        },
        {
          name: t('spent'),
          className: 'number',
          narrow: 'named',
          cell: ({ amount }) => <Money amount={amount} currency={currency} />,
        },
        {
          name: t('before'),
          className: 'number',
          narrow: 'named',
          cell: ({ previous_amount: before }) =>
            before === null ? '–' : <Money amount={before} currency={currency} />,
        },
        {
          name: t('change'),
          className: 'number',
          narrow: 'named',
          cell: ({ change, previous_amount: before }) => (
            <Change change={change} before={before} currency={currency} />
          ),
        },
      ]}
    />
  );
};

interface ChangeProps {
  change: number | null;
  before: number | null;
  currency: string;
}

/** Shows the difference in money and in percent. More spending is neither good nor bad, so it has no colour. */
const Change = ({ change, before, currency }: ChangeProps) => {
  const locale = useLocale();
  const number = useNumber();
  if (change === null) return '–';
  return (
    <span className="money">
      {moneyPieces(locale, change, currency, true).join('\u00a0')}
      {before !== null && before > 0 && (
        <Text span size="xs" c="dimmed">
          {` (${number(change / before, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })})`}
        </Text>
      )}
    </span>
  );
};

import { Stack, Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../../language/language.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { useParamValues } from '../../../parts/search-params.ts';
import { ErrorState, Loading } from '../../../parts/states.tsx';
import { Money } from '../../../parts/values.tsx';
import type { Spending as MonthlySpending } from '../../../sdk.ts';
import { useKeyQuery } from '../../../session/key-queries.ts';
import type { Account } from '../queries.ts';
import { Bar, MonthPanel, useMonthName } from './spending-month.tsx';
import { texts } from './spending-texts.ts';

type Month = MonthlySpending['months'][number];

const MONTHS = 6;

/** Shows the spending of a month by category, compared with the month before. */
export const Spending = ({ account, base }: { account: Account; base: string }) => {
  const t = useText(texts);
  const [{ month: chosen }, set] = useParamValues(['month']);
  const { data, error, refetch } = useKeyQuery('GET /accounts/{id}/spending', {
    params: { id: account.id },
    query: { months: MONTHS },
  });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={4} height={72} />;
  const month = data.months.find((each) => each.month === chosen) ?? data.months[0]!;
  return (
    <Stack gap="lg">
      <Panel title={t('byMonth')} lead={t('byMonthWhy')}>
        <Months
          months={data.months}
          shown={month}
          currency={data.currency}
          choose={(name) => set({ month: name === data.months[0]!.month ? '' : name })}
        />
      </Panel>
      <MonthPanel month={month} currency={data.currency} base={base} />
    </Stack>
  );
};

interface MonthsProps {
  months: Month[];
  shown: Month;
  currency: string;
  choose: (month: string) => void;
}

/** Draws a bar for each month, latest first. Each bar is a button that shows its month. */
const Months = ({ months, shown, currency, choose }: MonthsProps) => {
  const t = useText(texts);
  const nameOf = useMonthName();
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  return (
    <ul className="spending spending-months">
      {months.map((month) => (
        <li key={month.month} className="row-link" data-shown={month === shown || undefined}>
          <UnstyledButton
            className="row-anchor"
            fz="sm"
            fw={600}
            aria-pressed={month === shown}
            onClick={() => choose(month.month)}
          >
            {nameOf(month.month)}
            {!month.complete && (
              <Text span inherit fw={400} c="dimmed">
                {` (${t('soFar')})`}
              </Text>
            )}
          </UnstyledButton>
          <Bar amount={month.amount} most={most} />
          <span className="spending-sum">
            <Money amount={month.amount} currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  );
};

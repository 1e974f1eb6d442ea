import { Badge, Group, SimpleGrid, Text } from '@mantine/core';
import { useText } from '../../../language/language.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Payee } from '../../../parts/payee.tsx';
import { ErrorState, Loading } from '../../../parts/states.tsx';
import { CalendarDate, Money } from '../../../parts/values.tsx';
import type { Upcoming as Payments } from '../../../sdk.ts';
import { useKeyQuery } from '../../../session/key-queries.ts';
import type { Account } from '../queries.ts';
import { categoryTexts, isCategory } from './categories.ts';
import { texts } from './upcoming-texts.ts';

/** Lists the payments and incomes expected in the next 30 days of the key's clock. */
export const Upcoming = ({ account }: { account: Account }) => {
  const t = useText(texts);
  const { data, error, refetch } = useKeyQuery('GET /accounts/{id}/upcoming', { params: { id: account.id } });
  if (error) return <ErrorState error={error} retry={refetch} />;
  if (!data) return <Loading rows={3} height={48} />;
  return (
    <Panel
      title={t('title')}
      lead={
        <>
          {t('lead')} <CalendarDate value={data.as_of} /> – <CalendarDate value={data.until} />
        </>
      }
      flush
    >
      <div className="panel-body">
        <SimpleGrid cols={{ base: 1, xs: 2 }} component="dl" className="facts">
          <Fact name={t('out')}>
            <Total total={data.outflows} currency={data.currency} />
          </Fact>
          <Fact name={t('in')}>
            <Total total={data.inflows} currency={data.currency} />
          </Fact>
        </SimpleGrid>
      </div>
      {data.data.length === 0 ? (
        <Text c="dimmed" px="lg" pb="lg">
          {t('none')}
        </Text>
      ) : (
        <Rows payments={data} />
      )}
    </Panel>
  );
};

const Total = ({ total, currency }: { total: Payments['outflows']; currency: string }) => {
  const t = useText(texts);
  return (
    <>
      <Money amount={total.amount} currency={currency} fw={600} />
      <Text size="xs" c="dimmed">
        {t('payments', { count: total.count })}
        {total.amount_min !== total.amount_max && (
          <>
            {' · '}
            <Range amount_min={total.amount_min} amount_max={total.amount_max} currency={currency} />
          </>
        )}
      </Text>
    </>
  );
};

interface RangeProps {
  amount_min: number;
  amount_max: number;
  currency: string;
}

const Range = ({ amount_min: least, amount_max: most, currency }: RangeProps) => {
  const t = useText(texts);
  return (
    <>
      {t('between')} <Money amount={least} currency={currency} /> {t('and')}{' '}
      <Money amount={most} currency={currency} />
    </>
  );
};

const Rows = ({ payments: { data, currency } }: { payments: Payments }) => {
  const t = useText(texts);
  const c = useText(categoryTexts);
  return (
    <DataTable
      label={t('title')}
      rows={data}
      keyOf={({ stream_id, date }) => `${stream_id} ${date}`}
      cellWidth="8rem"
      columns={[
        {
          name: t('who'),
          cell: ({ merchant_name, category }) => (
            <>
              <Text size="sm" fw={600}>
                <Payee name={merchant_name} />
              </Text>
              <Text size="xs" c="dimmed">
                {isCategory(category) ? c(category) : category}
              </Text>
            </>
          ),
        },
        {
          name: t('due'),
          narrow: 'named',
          cell: ({ date, late }) => (
            <Group gap="xs">
              <CalendarDate value={date} />
              {late && (
                <Badge size="sm" variant="light" color="yellow" className="status">
                  {t('late')}
                </Badge>
              )}
            </Group>
          ),
        },
        {
          name: t('amount'),
          className: 'number',
          narrow: 'named',
          cell: (payment) => (
            <>
              <Money
                amount={payment.direction === 'out' ? -payment.amount : payment.amount}
                currency={currency}
                signed
              />
              {payment.amount_min !== payment.amount_max && (
                <Text size="xs" c="dimmed">
                  <Range {...payment} currency={currency} />
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  );
};

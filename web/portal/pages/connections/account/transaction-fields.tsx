import { Badge, Group, Text } from '@mantine/core';
import { useText } from '../../../language/language.tsx';
import { CopyButton } from '../../../parts/copy.tsx';
import { Fact } from '../../../parts/fact.tsx';
import { CalendarDate, DateTime, Money, useNumber } from '../../../parts/values.tsx';
import type { Transaction } from '../../../sdk.ts';
import { texts } from './transaction-fields-texts.ts';

/** Shows the fields that the bank gives besides the descriptor; nothing if there are none. */
export const TransactionFields = ({ row }: { row: Transaction }) => {
  const t = useText(texts);
  const number = useNumber();
  const { counterparty, reference, payment_code: code, original, location } = row;
  const place = [location?.city, location?.country].filter(Boolean).join(', ');
  return (
    <>
      {counterparty && (
        <Fact name={t('counterparty')}>
          <span translate="no">
            {counterparty.name && <Text size="sm">{counterparty.name}</Text>}
            {counterparty.account && <Copied value={counterparty.account} label={t('copyAccount')} />}
            {counterparty.bank && (
              <Text size="sm" c="dimmed">
                {counterparty.bank}
              </Text>
            )}
          </span>
        </Fact>
      )}
      {reference && (
        <Fact name={t('reference')}>
          <Copied
            value={[reference.model, reference.number].filter(Boolean).join(' ')}
            label={t('copyReference')}
          />
        </Fact>
      )}
      {code && (
        <Fact name={t('code')}>
          <Text size="sm">
            <span className="code-number">{code.code}</span>
            {code.meaning && <span translate="no"> · {code.meaning}</span>}
          </Text>
        </Fact>
      )}
      {original && (
        <Fact name={t('original')}>
          <Money amount={original.amount} currency={original.currency} />
          {original.rate !== null && (
            <Text size="sm" c="dimmed">
              {t('rate', { rate: number(original.rate, { maximumFractionDigits: 6 }) })}
            </Text>
          )}
        </Fact>
      )}
      {row.value_date !== null && row.value_date !== row.date && (
        <Fact name={t('valueDate')}>
          <CalendarDate value={row.value_date} />
        </Fact>
      )}
      {row.transacted_at !== null && (
        <Fact name={t('transactedAt')}>
          <DateTime value={row.transacted_at} clock="key" />
        </Fact>
      )}
      {place !== '' && (
        <Fact name={t('place')}>
          <span translate="no">{place}</span>
        </Fact>
      )}
      {row.mcc !== null && <Fact name={t('mcc')}>{row.mcc}</Fact>}
      {row.processor !== null && (
        <Fact name={t('processor')}>
          <span translate="no">{row.processor}</span>
        </Fact>
      )}
      {row.review && (
        <Fact name={t('review')}>
          <ReviewBadge />
          <Text size="sm" c="dimmed" mt={4}>
            {t('reviewWhy')}
          </Text>
        </Fact>
      )}
    </>
  );
};

/** Marks a transaction that may be a duplicate of an earlier one. */
export const ReviewBadge = () => {
  const t = useText(texts);
  return (
    <Badge size="sm" variant="light" color="orange" className="status">
      {t('toReview')}
    </Badge>
  );
};

const Copied = ({ value, label }: { value: string; label: string }) => (
  <Group gap={4} wrap="nowrap">
    <Text span inherit ff="monospace" size="sm" className="wrap-anywhere" translate="no">
      {value}
    </Text>
    <CopyButton value={value} label={label} />
  </Group>
);

import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../language/language.tsx';
import { CalendarDate, DateTime, Money } from '../../parts/values.tsx';
import type { ClockPreview } from '../../sdk.ts';
import { useBanks } from '../connections/queries.ts';
import { texts } from './clock-texts.ts';

/** The day of a consent of 90 days on which the notice about its end is sent. */
const NOTICE_AFTER = 83;
const CONSENT_PERIOD = 90;
/** The number of list entries that are named. */
const NAMED = 5;

/** The second step: shows the predicted effects. */
export const ClockPrediction = ({ preview }: { preview: ClockPreview }) => {
  const t = useText(texts);
  const banks = useBanks();
  const { connections, consents, payments, pending, webhooks, days } = preview;
  const of = (kind: string) => consents.data.filter(({ what }) => what === kind);
  const named = (kind: string): ReactNode =>
    of(kind)
      .slice(0, NAMED)
      .map(({ connection_id, bank_id, user_id, at }) => (
        <li key={connection_id}>
          {banks.get(bank_id)?.name ?? bank_id} · {user_id} · <DateTime clock="key" value={at} show="date" />
        </li>
      ));
  const why = days === NOTICE_AFTER ? t('why83') : days === CONSENT_PERIOD ? t('why90') : null;
  return (
    <>
      {why && (
        <Text size="sm" mb="sm">
          {why}
        </Text>
      )}
      <ul className="foreseen">
        <li>{t('asked', { count: connections.asked })}</li>
        {consents.expiring > 0 && (
          <li>
            {t('willExpire', { count: consents.expiring })}
            <ul>{named('expiring')}</ul>
          </li>
        )}
        {consents.expired > 0 && (
          <li>
            {t('willEnd', { count: consents.expired })}
            <ul>{named('expired')}</ul>
          </li>
        )}
        {payments !== null && payments.total > 0 && (
          <li>
            {t('payments', { count: payments.total })}
            <ul>
              {payments.data.slice(0, NAMED).map(({ account_id, date, name, amount, currency }) => (
                <li key={`${account_id}-${date}-${name}-${amount}`}>
                  {name} · <CalendarDate value={date} /> ·{' '}
                  <Money amount={amount} currency={currency} signed />
                </li>
              ))}
              {payments.total > NAMED && <li>{t('andMore', { count: payments.total - NAMED })}</li>}
            </ul>
          </li>
        )}
        {pending.total > 0 && <li>{t('willSettle', { count: pending.total })}</li>}
        <li>{webhooks.active > 0 ? t('toWebhooks', { count: webhooks.active }) : t('noWebhooks')}</li>
      </ul>
      <Text size="sm" c="dimmed" mt="sm">
        {t('unknown')}
      </Text>
    </>
  );
};

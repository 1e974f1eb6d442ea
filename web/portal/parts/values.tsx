/** Formats values for people. */
import { Text, type TextProps, Tooltip } from '@mantine/core';
import { Fragment } from 'react';
import { useLocale, useText } from '../language/language.tsx';
import { moneyPieces, writeNumber } from './numbers.ts';
import { texts } from './texts.ts';

interface DateTimeProps {
  /** ISO 8601 in UTC, as the API gives it. */
  value: string | null;
  /** `date` leaves the time out. */
  show?: 'date' | 'minute' | 'second';
  /** The clock of the time: the key's clock for bank data, otherwise the wall clock. */
  clock?: 'key' | 'wall';
}

const PARTS = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  minute: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  second: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Shows an instant as Belgrade time. The tooltip shows UTC and the clock. */
export const DateTime = ({ value, show = 'minute', clock = 'wall' }: DateTimeProps) => {
  const t = useText(texts);
  const locale = useLocale();
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        {t('never')}
      </Text>
    );
  }
  const text = new Intl.DateTimeFormat(locale, { ...PARTS[show], timeZone: 'Europe/Belgrade' }).format(
    new Date(value),
  );
  return (
    <Tooltip
      label={`${value} (UTC) · ${t(clock === 'key' ? 'keyTime' : 'wallTime')}`}
      events={{ hover: true, focus: true, touch: true }}
    >
      <time dateTime={value} className="date-time">
        {text}
      </time>
    </Tooltip>
  );
};

/** Shows a calendar date (`YYYY-MM-DD`), which has no time zone. */
export const CalendarDate = ({ value }: { value: string }) => {
  const locale = useLocale();
  const text = new Intl.DateTimeFormat(locale, { ...PARTS.date, timeZone: 'UTC' }).format(new Date(value));
  return <time dateTime={value}>{text}</time>;
};

interface MoneyProps extends TextProps {
  amount: number;
  currency: string;
  /** Shows money in with a plus and in green. */
  signed?: boolean;
}

/** Shows an amount with two decimals, aligned in columns, without a line break in the number. */
export const Money = ({ amount, currency, signed = false, ...text }: MoneyProps) => {
  const locale = useLocale();
  return (
    <Text span inherit className={signed && amount > 0 ? 'money money-in' : 'money'} {...text}>
      {moneyPieces(locale, amount, currency, signed).map((piece, at) => (
        <Fragment key={piece}>
          {at > 0 && ' '}
          <span className="money-piece">{piece}</span>
        </Fragment>
      ))}
    </Text>
  );
};

/** Returns a function that formats a duration with three digits, or a dash for undefined. */
export const useMilliseconds = (): ((value: number | undefined) => string) => {
  const number = useNumber();
  return (value) => (value === undefined ? '–' : `${number(value, { maximumSignificantDigits: 3 })} ms`);
};

/** Returns a function that formats a count with the separators of the language. */
export const useNumber = (): ((value: number, options?: Intl.NumberFormatOptions) => string) => {
  const locale = useLocale();
  return (value, options) => writeNumber(locale, value, options);
};

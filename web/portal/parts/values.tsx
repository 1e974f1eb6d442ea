/** Values as people read them. */
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
  /** The clock of the time: the key's clock for bank data, the wall clock for everything else. */
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

/** A moment, as a clock in Belgrade shows it; in UTC, and whose time it is, when pointed at. */
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

/** A calendar date (`YYYY-MM-DD`), which belongs to no time zone. */
export const CalendarDate = ({ value }: { value: string }) => {
  const locale = useLocale();
  const text = new Intl.DateTimeFormat(locale, { ...PARTS.date, timeZone: 'UTC' }).format(new Date(value));
  return <time dateTime={value}>{text}</time>;
};

interface MoneyProps extends TextProps {
  amount: number;
  currency: string;
  /** Shows a plus before money that came in, in green. */
  signed?: boolean;
}

/** An amount, always with two decimals; lines up in columns, and never breaks within its number. */
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

/** Returns a function that writes a duration with three digits, or a dash where there is no figure. */
export const useMilliseconds = (): ((value: number | undefined) => string) => {
  const number = useNumber();
  return (value) => (value === undefined ? '–' : `${number(value, { maximumSignificantDigits: 3 })} ms`);
};

/** A count, with the separators of the language. */
export const useNumber = (): ((value: number, options?: Intl.NumberFormatOptions) => string) => {
  const locale = useLocale();
  return (value, options) => writeNumber(locale, value, options);
};

import { NativeSelect, TextInput } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { momentInBelgrade } from '../../parts/belgrade.ts';
import { TypedInput } from '../../parts/typed-input.tsx';
import { texts } from './event-filter-texts.ts';
import type { EventQuery } from './queries.ts';
import { eventTypes } from './rules.ts';

/** Names of the filter's parameters in the address. Times are Belgrade wall-clock times. */
export const FILTER = ['type', 'since', 'until', 'connection', 'user'] as const;
export type FilterValues = Record<(typeof FILTER)[number], string>;

const instant = (shown: string): string | undefined => {
  const moment = momentInBelgrade(shown);
  return Number.isNaN(moment) ? undefined : new Date(moment).toISOString();
};

export const queryOf = ({ type, since, until, connection, user }: FilterValues): EventQuery => {
  const known = eventTypes.find((one) => one === type);
  const [from, to] = [instant(since), instant(until)];
  return {
    ...(known ? { type: known } : {}),
    ...(connection.trim() ? { connection_id: connection.trim() } : {}),
    ...(user.trim() ? { user_id: user.trim() } : {}),
    ...(from ? { since: from } : {}),
    // An end before the beginning is still being typed.
    ...(to && !(from && to < from) ? { until: to } : {}),
  };
};

interface EventFilterProps {
  /** Within a dialog, which has its own padding. */
  bare?: boolean;
  values: FilterValues;
  set: (changes: Partial<FilterValues>) => void;
}

/** Filters events by type, time, connection and user. */
export const EventFilter = ({ bare = false, values, set }: EventFilterProps) => {
  const t = useText(texts);
  return (
    <search className={bare ? 'event-filter event-filter-bare' : 'event-filter'} aria-label={t('filter')}>
      <NativeSelect
        label={t('type')}
        data={[{ value: '', label: t('anyType') }, ...eventTypes]}
        value={values.type}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
      />
      {(['since', 'until'] as const).map((end) => (
        <TextInput
          key={end}
          type="datetime-local"
          label={t(end)}
          value={values[end]}
          onChange={({ currentTarget }) => set({ [end]: currentTarget.value })}
        />
      ))}
      <TypedInput
        label={t('connection')}
        placeholder="conn_…"
        value={values.connection}
        onTyped={(connection) => set({ connection })}
        maxLength={100}
      />
      <TypedInput
        label={t('user')}
        placeholder="user-1"
        value={values.user}
        onTyped={(user) => set({ user })}
        maxLength={128}
      />
    </search>
  );
};

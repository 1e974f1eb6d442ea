/** What a webhook can be told to do, what its form allows, and what a delivery shows. Pure. */
import { type Faults, type FormValues, tickedIn } from '../../parts/form-rules.ts';
import { oneOf } from '../../parts/one-of.ts';
import type { EventType } from '../../sdk.ts';
import type { Delivery, Webhook } from './queries.ts';

/** Every event there is, and whether a webhook receives it that names none; the type holds it complete. */
const EVENTS: Record<EventType, boolean> = {
  'AUTH.AUTOMATICALLY_VERIFIED': true,
  'ITEM.CONNECTION_EXPIRING': true,
  'ITEM.CONNECTION_EXPIRED': true,
  'ITEM.CONNECTION_REVOKED': true,
  'ITEM.HEALTH_CHANGED': false,
  'TRANSACTIONS.SYNC_UPDATES_AVAILABLE': true,
  'ACCOUNTS.REMOVED': false,
  'ACCESS.CLAIM_REPEATED': false,
};
export const eventTypes = Object.keys(EVENTS) as EventType[];
const defaults = eventTypes.filter((type) => EVENTS[type]);

/** What a webhook receives, in a word: every event, those of a webhook that names none, or a choice. */
export const extentOf = ({ events }: Webhook): 'all' | 'default' | 'some' => {
  if (events.length === eventTypes.length) return 'all';
  return events.length === defaults.length && defaults.every((type) => events.includes(type))
    ? 'default'
    : 'some';
};

export interface WebhookSettings {
  url: string;
  description: string;
  envelope: 'flat' | 'event';
  /** Null: what a webhook receives that names none. */
  events: EventType[] | null;
}

/** Returns what the form says. @param which whether `all` usual events are wanted, or `some` that are ticked */
export const settingsOf = (values: FormValues, which: string): WebhookSettings => ({
  url: values.url?.trim() ?? '',
  description: values.description?.trim() ?? '',
  envelope: oneOf(['flat', 'event'], values.envelope),
  events: which === 'some' ? tickedIn(values, eventTypes) : null,
});

export const eventFaults = ({ events }: WebhookSettings): Faults<'eventsMissing'> =>
  events?.length === 0 ? { events: 'eventsMissing' } : {};

/** Returns what can be done with a webhook: the first as a button, the others in a menu. */
export const actionsOf = ({ status }: Pick<Webhook, 'status'>) =>
  status === 'active'
    ? (['test', 'edit', 'rotate', 'deactivate'] as const)
    : (['activate', 'edit', 'rotate'] as const);

/** Returns the word for what became of a delivery. */
export const shownStatus = ({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>) =>
  status === 'pending' && attempts.length > 0 ? 'retrying' : status;

/** Actions, form rules and delivery statuses of webhooks. Pure. */
import { type Faults, type FormValues, tickedIn } from '../../parts/form-rules.ts';
import { oneOf } from '../../parts/one-of.ts';
import type { EventType } from '../../sdk.ts';
import type { Delivery, Webhook } from './queries.ts';

/**
 * Every event type, and whether a webhook without a list of events receives it. The type makes a missing event a compile
 * error.
 */
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

/** Returns which events a webhook receives: all, the default ones, or some. */
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
  /** Null for the default events. */
  events: EventType[] | null;
}

/** Returns the values of the form. @param which `all`, the default events, or `some` that are ticked */
export const settingsOf = (values: FormValues, which: string): WebhookSettings => ({
  url: values.url?.trim() ?? '',
  description: values.description?.trim() ?? '',
  envelope: oneOf(['flat', 'event'], values.envelope),
  events: which === 'some' ? tickedIn(values, eventTypes) : null,
});

export const eventFaults = ({ events }: WebhookSettings): Faults<'eventsMissing'> =>
  events?.length === 0 ? { events: 'eventsMissing' } : {};

/** Returns the actions of a webhook: the first is a button, the others are in a menu. */
export const actionsOf = ({ status }: Pick<Webhook, 'status'>) =>
  status === 'active'
    ? (['test', 'edit', 'rotate', 'deactivate'] as const)
    : (['activate', 'edit', 'rotate'] as const);

/** Returns the shown status of a delivery. */
export const shownStatus = ({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>) =>
  status === 'pending' && attempts.length > 0 ? 'retrying' : status;

import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { merged, readPages } from '../pages.ts';
import { type Delivery, type DeliveryList, type Obds, ObdsError, type Webhook } from '../sdk.ts';
import { statusFormat } from '../terminal/formats.ts';
import type { Column } from '../terminal/table.ts';
import { shortTime } from '../times.ts';

const columns: Column<Delivery>[] = [
  { head: 'CREATED', cell: ({ created_at }) => shortTime(created_at) },
  { head: 'EVENT', cell: ({ event_type }) => event_type, shrinks: true },
  { head: 'STATUS', cell: ({ status }) => status, format: statusFormat },
  {
    head: 'LAST',
    cell: ({ attempts }) => {
      const last = attempts.at(-1);
      return last ? (last.error ?? last.status) : null;
    },
    shrinks: true,
    spare: 1,
  },
  { head: 'TRIES', cell: ({ attempts }) => attempts.length, align: 'right', spare: 2 },
  { head: 'ID', cell: ({ id }) => id },
  { head: 'WEBHOOK', cell: ({ webhook_id }) => webhook_id, spare: 3 },
];

const webhooksOf = async (api: Obds, named: string | undefined): Promise<Webhook[]> => {
  if (named !== undefined) return [await api.developers.webhooks.get(named)];
  const { data } = await api.developers.webhooks.list();
  if (data.length > 0) return data;
  throw new CliError(
    'You have no webhooks.',
    exitCodes.notFound,
    'obds listen --forward-to http://localhost:4000/webhooks, which needs none',
  );
};

/** Merges the newest deliveries of several webhooks into one list; returns the response itself for one webhook. */
const newestOf = (lists: DeliveryList[], limit: number): DeliveryList => {
  const found = merged<Delivery, DeliveryList>(lists as [DeliveryList, ...DeliveryList[]]);
  if (lists.length === 1) return found;
  const data = found.data.sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, limit);
  const has_more = found.data.length > limit || lists.some((list) => list.has_more);
  return { ...found, count: data.length, has_more, data };
};

export const deliveries = command({
  name: 'deliveries',
  group: 'Webhooks',
  summary: 'List the deliveries of events to your webhooks, newest first',
  arguments: [
    { name: 'WEBHOOK', optional: true, describe: 'Only deliveries of this webhook. Default: all.' },
  ],
  options: {
    status: {
      type: 'text',
      choices: ['pending', 'delivered', 'failed'],
      value: 'STATUS',
      describe: 'Only these.',
    },
    limit: { type: 'integer', value: 'NUMBER', describe: 'How many. Default: 20.' },
  },
  examples: [
    { command: 'obds deliveries --status failed', does: 'what did not arrive' },
    { command: 'obds deliveries --json | jq ".data[0].attempts"', does: 'with what your server said' },
  ],
  async run(context, { args, options }) {
    const { status, limit = 20 } = options;
    const api = context.developer();
    const query = { limit: Math.min(limit, 100), ...(status === undefined ? {} : { status }) };
    const read = async () => {
      const webhooks = await webhooksOf(api, args.WEBHOOK);
      const lists = webhooks.map(({ id }) => readPages(api.developers.deliveries.list(id, query), limit));
      return newestOf(await Promise.all(lists), limit);
    };
    const found = await context.during('Reading deliveries', read());
    await context.list(found, columns, 'No deliveries.');
    const failed = found.data.find((one) => one.status === 'failed');
    if (failed) await context.next(`obds resend ${failed.id}`, 'send one again');
  },
});

export const resend = command({
  name: 'resend',
  group: 'Webhooks',
  summary: 'Send a delivery again at once',
  description: 'It is sent with the same event id and body, delivered or not.',
  arguments: [{ name: 'DELIVERY', describe: 'From obds deliveries.' }],
  options: {
    webhook: { type: 'text', value: 'ID', describe: 'The webhook of the delivery. Default: searched.' },
  },
  examples: [{ command: 'obds resend dlv_9Kd4EXAMPLE', does: 'what failed' }],
  async run(context, { args, options }) {
    const api = context.developer();
    const sent = await context.during(
      'Sending',
      resendAtAny(api, await webhooksOf(api, options.webhook), args.DELIVERY),
    );
    if (context.json) return context.printJson(sent);
    await context.note(`Sending ${sent.event_type} (${sent.event_id}).`);
    await context.next('obds deliveries', 'see what became of it');
  },
});

/**
 * Resends a delivery of any webhook. The id does not name the webhook, so each is asked. The delivery is read before it is
 * sent, because the refusal of a deactivated webhook says nothing about the others.
 */
const resendAtAny = async (api: Obds, webhooks: readonly Webhook[], delivery: string) => {
  let missing: unknown;
  for (const { id } of webhooks) {
    try {
      await api.developers.deliveries.get(id, delivery);
    } catch (error) {
      if (!(error instanceof ObdsError && error.error_code === 'DELIVERY_NOT_FOUND')) throw error;
      missing = error;
      continue;
    }
    return api.developers.deliveries.resend(id, delivery);
  }
  throw missing;
};

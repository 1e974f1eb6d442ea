import { command } from '../command.ts';
import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { EVENTS } from '../events.ts';
import { follow, type StreamedEvent } from '../listen/follow.ts';
import { forward, type Outcome, type Receiver } from '../listen/forward.ts';
import { keep, recall } from '../listen/state.ts';
import { printable } from '../terminal/printable.ts';

export const listen = command({
  name: 'listen',
  group: 'Webhooks',
  summary: 'Forward events to your machine, signed like webhooks',
  description:
    'No webhook reaches a laptop; this does. Each event is sent to your address with the headers, the body and the signature that a\n' +
    'webhook has, and shown with what your server said. A connection that breaks is opened again, and nothing is missed or sent twice.\n' +
    "The signing secret is this machine's own and stays the same: verify with it here, and with that of your webhook in production.",
  options: {
    'forward-to': {
      type: 'text',
      value: 'URL',
      describe: 'The address to which events are sent. Default: only show them.',
    },
    events: { type: 'text', value: 'LIST', describe: 'Only these types, separated by commas. Default: all.' },
    envelope: {
      type: 'text',
      choices: ['flat', 'event'],
      value: 'FORM',
      describe: 'The form of the body, as for a webhook. Default: flat.',
    },
    since: {
      type: 'text',
      value: 'EVENT_ID',
      describe: 'Begin after this event; "last": after the last forwarded event.',
    },
  },
  examples: [
    {
      command: 'obds listen --forward-to http://localhost:4000/webhooks',
      does: 'and in another terminal: obds trigger ITEM.CONNECTION_EXPIRED',
    },
    {
      command: 'obds listen --forward-to localhost:4000/webhooks --since last',
      does: 'with what happened since it was stopped',
    },
    { command: 'obds listen --json | jq .payload', does: 'only look' },
  ],
  async run(context, { options }) {
    const { io } = context;
    const wanted = eventsIn(options.events);
    const target = options['forward-to'] === undefined ? null : addressIn(options['forward-to']);
    const api = context.developer();
    const { id } = await api.developers.me();
    const memory = await recall(io, `${context.credentials.url} ${id}`);
    if (options.since === 'last' && memory.last_event_id === null) {
      await context.note('No event has been forwarded yet, so forwarding begins now.');
    }
    await keep(io, memory);
    const receiver: Receiver | null =
      target === null
        ? null
        : {
            url: target,
            envelope: options.envelope ?? 'flat',
            secret: memory.signing_secret,
          };
    const events = follow({
      api,
      io,
      after: options.since === 'last' ? memory.last_event_id : (options.since ?? null),
      opened: (first) => (first ? ready(context, receiver) : context.note('Connected again.')),
      lost: () => context.note('The connection was interrupted; reconnecting without losing events.'),
    });
    for await (const event of events) {
      if (wanted === null || wanted.includes(event.event)) await bring(context, receiver, event);
      memory.last_event_id = event.id;
      await keep(io, memory);
    }
  },
});

const eventsIn = (list: string | undefined): string[] | null => {
  if (list === undefined) return null;
  const names = list.split(',').map((name) => name.trim());
  const strange = names.find((name) => !EVENTS.some((known) => known === name));
  if (strange !== undefined)
    throw usageError(`"${strange}" is not an event. The events are ${EVENTS.join(', ')}.`);
  return names;
};

const addressIn = (given: string): string => {
  const text = /^[a-z]+:\/\//i.test(given) ? given : `http://${given}`;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).href;
  throw usageError(
    `--forward-to "${given}" is not an address. Give one such as http://localhost:4000/webhooks.`,
  );
};

/** Prints the secret on standard error, so that standard output contains only events. */
const ready = async (context: Context, receiver: Receiver | null): Promise<void> => {
  if (receiver === null) return context.note('Ready: events are shown as they happen. Stop with Ctrl-C.');
  if (context.json)
    return context.printJsonLine({
      object: 'listening',
      ...receiver,
      signing_secret: receiver.secret,
      secret: undefined,
    });
  await context.io.stderr.write(`Signing secret: ${receiver.secret}\n`);
  await context.note(`Ready: events go to ${receiver.url}. Stop with Ctrl-C.`);
};

const bring = async (context: Context, receiver: Receiver | null, event: StreamedEvent): Promise<void> => {
  const outcome = receiver && (await forward(context.io, receiver, event));
  if (context.json) return context.printJsonLine({ ...event, forwarded: outcome });
  const time = context.style('dim', new Date(context.io.now()).toISOString().slice(11, 19));
  const result = outcome ? `  ${said(context, outcome)}` : '';
  await context.print(`${time}  ${printable(event.event).padEnd(38)}  ${printable(event.id)}${result}`);
};

const said = ({ style }: Context, { status, error, duration_ms: took }: Outcome): string => {
  if (status === null) return style('red', `→ ${printable(error ?? '')}`);
  const good = status >= 200 && status < 300;
  return `${style(good ? 'green' : 'red', `→ ${status}`)}  ${style('dim', `${took} ms`)}`;
};

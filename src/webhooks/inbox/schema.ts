import { type Static, Type } from 'typebox';
import { INBOX_NAME } from '../endpoints/dev-inbox.ts';

export const InboxPath = Type.Object({ name: Type.String({ pattern: INBOX_NAME }) });

/** Deliveries wait 10 seconds for a response, so longer delays make no difference. */
const LONGEST_DELAY = 15;

/** The response settings of an inbox. */
export const Behaviour = Type.Object({
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  /** Seconds. */
  delay: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_DELAY })),
  /** The number of requests to which the settings apply; later ones get 200. Default: all. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
export type Behaviour = Static<typeof Behaviour>;

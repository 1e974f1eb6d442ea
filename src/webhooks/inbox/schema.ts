import { type Static, Type } from 'typebox';
import { INBOX_NAME } from '../own-inbox.ts';

export const InboxPath = Type.Object({ name: Type.String({ pattern: INBOX_NAME }) });

/** The delivery waits 10 seconds for a response: longer delays are the same to it. */
const LONGEST_DELAY = 15;

/** How an inbox responds from now on. */
export const Behaviour = Type.Object({
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  /** Seconds. */
  delay: Type.Optional(Type.Integer({ minimum: 0, maximum: LONGEST_DELAY })),
  /** So many requests are meant, and the next is taken with 200; left out, all are. */
  times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
});
export type Behaviour = Static<typeof Behaviour>;

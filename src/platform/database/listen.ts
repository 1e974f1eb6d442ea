import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Listener {
  end(): Promise<void>;
}

interface Listening {
  /** Receives the payload of each notification. */
  readonly onMessage: (payload: string) => void;
  /** Called when notifications are received from now on: at first, and after each reconnect. */
  readonly onConnect: () => void;
}

const RECONNECT_AFTER_MS = 250;

/**
 * Listens to `channel` on its own connection, and reconnects until it is ended. Resolves when it listens; rejects when
 * the first connection fails.
 */
export const listen = async (
  config: pg.ClientConfig,
  channel: string,
  { onMessage, onConnect }: Listening,
): Promise<Listener> => {
  let current: pg.Client | undefined;
  let ended = false;

  const open = async (): Promise<void> => {
    const client = new pg.Client(config);
    // A notification can arrive together with the response to LISTEN, and must not be delivered before onConnect.
    const early: string[] = [];
    let receive = (payload: string): void => void early.push(payload);
    client.on('notification', ({ payload }) => receive(payload ?? ''));
    client.on('error', () => {}); // followed by 'end'
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    client.on('end', () => void reopen());
    current = client;
    if (ended) return client.end();
    onConnect();
    for (const payload of early) onMessage(payload);
    receive = onMessage;
  };

  const reopen = async (): Promise<void> => {
    while (!ended) {
      await pause(RECONNECT_AFTER_MS);
      try {
        return await open();
      } catch {
        // The server is not back yet.
      }
    }
  };

  await open();
  return {
    async end() {
      ended = true;
      await current?.end();
    },
  };
};

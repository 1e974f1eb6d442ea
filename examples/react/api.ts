/** The requests of the page to its own server, which has the key. */
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { Obds } from '@obds/sdk';

export interface Connected {
  accounts: { id: string; name: string; currency: string }[];
}

/** The user of your session. */
const USER = 'user-42';

/** Returns the responses by method and path. */
export const api = (obdsUrl: string, apiKey: string) => {
  const obds = new Obds({ apiKey, baseUrl: obdsUrl });
  return {
    'POST /api/link-token': async (): Promise<{ link_token: string }> => {
      const { link_token } = await obds.linkTokens.create({ user_id: USER });
      return { link_token };
    },
    'POST /api/exchange': async (request: IncomingMessage): Promise<Connected> => {
      const { public_token } = (await json(request)) as { public_token: string };
      const { connection_id } = await obds.connect.exchange({ public_token });
      // Store connection_id with your user here.
      const { data } = await obds.accounts.list({ connection_id });
      return { accounts: data.map(({ id, name, currency }) => ({ id, name, currency })) };
    },
  };
};

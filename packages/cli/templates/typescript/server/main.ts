/** The server: the page, the requests of the page, and the address for webhooks. */
import { existsSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { ObdsError, verifyWebhook, WebhookError } from '@obds/sdk';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { secureHeaders } from 'hono/secure-headers';
import * as database from './database.ts';
import { obds, received, syncAll, syncConnection } from './sync.ts';

const { OBDS_URL = '', OBDS_WEBHOOK_SECRET = '', HOST = 'localhost', PORT = '4000' } = process.env;
if (!process.env.OBDS_API_KEY || !OBDS_URL || !OBDS_WEBHOOK_SECRET)
  throw new Error('OBDS_URL, OBDS_API_KEY or OBDS_WEBHOOK_SECRET is missing in .env. See README.md.');

/** The logged-in user. Replace it by the user of your session; never let the page choose. */
const USER = 'user-1';
const DAY_MS = 86_400_000;

const app = new Hono();

app.use(bodyLimit({ maxSize: 100_000 }));
app.use(
  secureHeaders({
    // The widget comes from the service. It needs nothing else.
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", OBDS_URL],
      connectSrc: ["'self'", OBDS_URL],
      imgSrc: ["'self'", 'data:'],
    },
    // The bank opens in a window, which reports to the page.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
  }),
);
app.use('/api/*', csrf());

app.get('/api/connections', (c) => c.json(database.connectionsOf(USER)));

/** Creates a token with which the page opens the widget: to connect a bank, or to renew one connection. */
app.post('/api/link-token', async (c) => {
  const { connection_id } = await c.req.json();
  if (connection_id !== undefined && !database.hasConnection(connection_id, USER))
    throw new HTTPException(404, { message: 'You have no such connection.' });
  const { link_token } = await obds.linkTokens.create(
    connection_id === undefined ? { user_id: USER } : { connection_id },
  );
  return c.json({ link_token });
});

/** Called after the user has agreed at the bank, for the first time or again. */
app.post('/api/exchange', async (c) => {
  const { public_token } = await c.req.json();
  const { connection_id } = await obds.connect.exchange({ public_token });
  database.addConnection(connection_id, USER);
  await syncConnection(connection_id);
  return c.json({});
});

/** Ends the consent and erases the data, at the service and here. */
app.delete('/api/connections/:id', async (c) => {
  const id = c.req.param('id');
  if (!database.hasConnection(id, USER))
    throw new HTTPException(404, { message: 'You have no such connection.' });
  await obds.connections.revoke(id);
  database.eraseConnection(id);
  return c.json({});
});

app.post('/webhooks', async (c) => {
  // The signature covers the body as it arrived: verify it before parsing.
  const signature = c.req.header('service-signature');
  received(await verifyWebhook<'flat'>(await c.req.text(), signature, OBDS_WEBHOOK_SECRET));
  return c.json({});
});

// Serves the files that `npm run build` writes. During development, Vite serves the page.
if (existsSync('dist')) app.use(serveStatic({ root: 'dist' }));

app.onError((error, c) => {
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
  if (error instanceof WebhookError || error instanceof SyntaxError)
    return c.json({ error: error.message }, 400);
  console.error(error);
  // The message of the service says what to do, and contains the request id.
  return c.json({ error: error instanceof ObdsError ? error.message : 'Something went wrong.' }, 502);
});

serve({ fetch: app.fetch, hostname: HOST, port: Number(PORT) }, () =>
  console.log(`The server listens at http://${HOST}:${PORT}`),
);
void syncAll();
setInterval(syncAll, DAY_MS);

/** A bare `node:http` server that sends given bytes for every request: the lower limit of every server in Node.js. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { helper, respond } from './children.ts';

export const startBytesServer = async () => {
  const child = helper('bytes-server.ts');
  return {
    pid: child.pid,
    url: await child.ask<string>({ listen: true }),
    /** Sets the JSON of all following responses. */
    send: (body: string) => child.ask<null>({ body }),
    stop: child.stop,
  };
};

const serve = (): void => {
  let body = Buffer.alloc(0);
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
  respond<{ listen: true } | { body: string }>(async (question) => {
    if ('body' in question) {
      body = Buffer.from(question.body);
      return null;
    }
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
};

if (import.meta.main) serve();

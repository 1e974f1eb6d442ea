/** A network between a client and the service that cuts event streams, also within a frame. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ending } from './ending.ts';

interface CuttingProxy {
  url: string;
  /** Returns the number of streams that were cut. */
  cuts(): number;
  /** Resolves at the next cut. */
  cut(): Promise<void>;
}

/** @param budgets the number of bytes of each stream in turn; later streams are not cut */
export const cuttingProxy = async (
  t: Ending,
  service: string,
  budgets: readonly number[],
): Promise<CuttingProxy> => {
  let streams = 0;
  let cuts = 0;
  let waiting: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const isStream = url!.includes('/events/stream');
    let left = (isStream ? budgets[streams++] : undefined) ?? Number.POSITIVE_INFINITY;
    const onward = request(new URL(url!, service), { method, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      answer.flushHeaders();
      response.on('data', (chunk: Buffer) => {
        if (left <= 0) return;
        const through = chunk.subarray(0, Math.min(left, chunk.length));
        left -= through.length;
        if (left > 0) return answer.write(through);
        onward.destroy();
        // The forwarded bytes arrive before the end.
        return answer.write(through, () => {
          answer.destroy();
          cuts += 1;
          for (const resolve of waiting) resolve();
          waiting = [];
        });
      });
      response.on('end', () => answer.end());
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    cut: () => new Promise((resolve) => waiting.push(resolve)),
  };
};

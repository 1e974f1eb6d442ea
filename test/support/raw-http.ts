/** Sends HTTP as bytes, for requests that no client library would send. */
import { connect } from 'node:net';

interface RawResponse {
  status: number;
  headers: Headers;
  /** Everything after the headers, unchanged. */
  text: string;
}

/** Sends exactly this text over a new connection, and reads until the service closes it. */
export const sendRaw = (url: string, text: string): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    const parts: Buffer[] = [];
    socket.on('data', (data: Buffer) => parts.push(data));
    socket.on('end', () => resolve(parsed(Buffer.concat(parts).toString('utf8'))));
    socket.on('error', reject);
  });

const parsed = (response: string): RawResponse => {
  const end = response.indexOf('\r\n\r\n');
  const [status = '', ...lines] = response.slice(0, end).split('\r\n');
  const headers = new Headers(
    lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(status.split(' ')[1]), headers, text: response.slice(end + 4) };
};

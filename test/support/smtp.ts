import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Ending } from './ending.ts';

interface SmtpMessage {
  from: string;
  to: string[];
  /** As received, with soft line breaks removed. */
  source: string;
  /** As received, in its transfer encoding. */
  raw: string;
}

export interface TestSmtp {
  url: string;
  received: SmtpMessage[];
  /** Responds to the next recipients with these codes, then accepts again. */
  refuseNext(...codes: number[]): void;
}

/** A real SMTP server on a free port. */
export const startSmtp = async (t: Ending): Promise<TestSmtp> => {
  const received: SmtpMessage[] = [];
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(address, _session, done) {
      const code = refusals.shift();
      if (code === undefined) return done();
      done(Object.assign(new Error(`no mail for <${address.address}>`), { responseCode: code }));
    },
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      text(stream).then((source) => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: source.replace(/=\r\n/g, '').replace(/=3D/g, '='),
          raw: source,
        });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refuseNext: (...codes) => refusals.push(...codes),
  };
};

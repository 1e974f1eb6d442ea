/** Log lines for people: loaded only where one looks on. */
import type { DestinationStream } from 'pino';
import pretty from 'pino-pretty';

export const terminalLog = (): DestinationStream =>
  pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'reqId', sync: true, singleLine: true });

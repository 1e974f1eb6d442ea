/** Formats log lines for people; loaded only at a terminal. */
import type { DestinationStream } from 'pino';
import pretty from 'pino-pretty';

export const terminalLog = (): DestinationStream =>
  pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'reqId', sync: true, singleLine: true });

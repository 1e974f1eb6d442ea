/** Errors that end a command, and their texts. */

import { type ExitCode, exitCodes } from './exit-codes.ts';
import { isLocal } from './loopback.ts';
import { ObdsError } from './sdk.ts';

/** Ends the command with a message and a remedy. */
export class CliError extends Error {
  readonly exitCode: ExitCode;
  /** A command or step that solves the problem. */
  readonly next: string | null;

  constructor(message: string, exitCode: ExitCode, next: string | null = null) {
    super(message);
    this.exitCode = exitCode;
    this.next = next;
  }
}

/** The command line is wrong. */
export const usageError = (message: string, next: string | null = null): CliError =>
  new CliError(message, exitCodes.usage, next);

export const notLoggedIn = (): CliError =>
  new CliError('You are not logged in.', exitCodes.auth, 'obds login');

const CODES: Partial<Record<ObdsError['error_code'], ExitCode>> = {
  NETWORK_ERROR: exitCodes.unreachable,
  TIMEOUT: exitCodes.unreachable,
  SERVICE_UNAVAILABLE: exitCodes.unreachable,
  RATE_LIMIT_EXCEEDED: exitCodes.limited,
};

const FAMILIES: Record<string, ExitCode> = {
  AUTH_ERROR: exitCodes.auth,
  INVALID_REQUEST: exitCodes.usage,
  ITEM_ERROR: exitCodes.refused,
};

export const exitCodeOf = (error: unknown): ExitCode => {
  if (error instanceof CliError) return error.exitCode;
  if (!(error instanceof ObdsError)) return exitCodes.failed;
  const byCode = CODES[error.error_code];
  if (byCode !== undefined) return byCode;
  if (error.status === 404) return exitCodes.notFound;
  return FAMILIES[error.error_type] ?? exitCodes.failed;
};

const NEXT: Partial<Record<ObdsError['error_code'], string>> = {
  INVALID_DEV_TOKEN: 'obds login',
  EXPIRED_DEV_TOKEN: 'obds login',
  DEVELOPER_NOT_FOUND: 'obds login',
  INVALID_API_KEY: 'obds keys, or obds login --key',
  REVOKED_API_KEY: 'obds keys use KEY_ID, with another key',
  KEY_ALREADY_REVOKED: 'obds keys use KEY_ID, with another key',
  CONSENT_EXPIRED: 'obds connect BANK, with the same --user: it renews the connection',
  ACCOUNT_NOT_FOUND: 'obds accounts',
  CONNECTION_NOT_FOUND: 'obds connections',
  BANK_NOT_FOUND: 'obds banks',
  WEBHOOK_NOT_FOUND: 'obds deliveries, which names the webhooks',
  KEY_NOT_FOUND: 'obds keys',
  PAYLOAD_TOO_LARGE: 'send less at once: fewer files, or a shorter period',
};

/** Returns whether no service answered. */
export const isUnanswered = ({ error_code }: ObdsError): boolean =>
  error_code === 'NETWORK_ERROR' || error_code === 'TIMEOUT';

/** A hint for when nothing answers: how to start the service on this machine, or to check the address of another machine. */
export const startOf = (url: string): string => {
  const { port } = new URL(url);
  const elsewhere = 'is it elsewhere? --url URL, or OBDS_URL; "obds doctor" looks further';
  if (!isLocal(url)) return elsewhere;
  const start = port === '3000' ? 'npm start' : `PORT=${port || 80} npm start`;
  return `${start} in the service's checkout starts it; ${elsewhere}`;
};

/** @param url where the command looked for the service; null before that is known */
export const nextOf = (error: unknown, url: string | null): string | null => {
  if (error instanceof CliError) return error.next;
  if (!(error instanceof ObdsError)) return null;
  if (url !== null && isUnanswered(error)) return startOf(url);
  return NEXT[error.error_code] ?? null;
};

/** Makes an error for programs, in the form of the service's errors. */
export const errorJson = (error: unknown): object => {
  if (error instanceof ObdsError) {
    const { error_type, error_code, message, docs, request_id, status, retry_after } = error;
    return {
      error: { error_type, error_code, error_message: message, docs, request_id, status, retry_after },
    };
  }
  const error_code = error instanceof CliError ? 'CLI_ERROR' : 'UNEXPECTED';
  return { error: { error_type: 'CLI_ERROR', error_code, error_message: messageOf(error), docs: null } };
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

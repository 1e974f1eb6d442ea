import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { errorForLog } from './error-for-log.ts';

/** Every kind of secret the service issues: its prefix may be read, the rest may not. */
const SECRETS =
  /\b(svc_(?:test|live)_sk_|lt_|sess_|public_|devses_|whsec_|ktok_|devcode_|tpps_|bkt_|sfc_|sfs_)[0-9A-Za-z]{6,}/g;
/** Query values and mail-link tokens in addresses. */
const TOKEN_PARAMETERS = /([?&](?:token|cursor|email|to)=)[^&\s"\\]+/g;

/** Takes secrets out of any text: log lines, paths, error messages. */
export const redact = (text: string): string => text.replace(SECRETS, '$1…').replace(TOKEN_PARAMETERS, '$1…');

export type { Logger };

/**
 * A structured logger. Redaction works on the finished line, so that no path, message, stack or nested field
 * can carry a secret past it. Lines go to `terminal` where people read them, else to the standard output as JSON.
 */
export const createLogger = (level: string, terminal: DestinationStream | false): Logger => {
  const options = {
    level,
    base: null,
    hooks: { streamWrite: redact },
    serializers: { err: (error: Error) => stdSerializers.err(errorForLog(error) as Error) },
  };
  return terminal ? pino(options, terminal) : pino(options);
};

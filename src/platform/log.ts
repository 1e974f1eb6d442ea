import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { errorForLog } from './error-for-log.ts';

/** All secrets that the service issues: the prefix may be logged, the rest may not. */
const SECRETS =
  /\b(svc_(?:test|live)_sk_|lt_|sess_|public_|devses_|whsec_|ktok_|devcode_|tpps_|bkt_|sfc_|sfs_|mylink_|mypage_)[0-9A-Za-z]{6,}/g;
/** Query values and mail-link tokens in addresses. */
const TOKEN_PARAMETERS = /([?&](?:token|cursor|email|to)=)[^&\s"\\]+/g;

/** Removes secrets from any text: log lines, paths, error messages. */
export const redact = (text: string): string => text.replace(SECRETS, '$1…').replace(TOKEN_PARAMETERS, '$1…');

export type { Logger };

/**
 * Creates a structured logger. Redaction works on the finished line, so that no path, message, stack or nested field
 * can leak a secret. Lines go to `terminal` if one is given, or else to standard output as JSON.
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

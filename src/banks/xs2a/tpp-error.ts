/** What a bank says instead of what it was asked for: `tppMessages`, with the codes of the Berlin Group. */

type MessageCode =
  | 'ACCESS_EXCEEDED'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_INVALID'
  | 'CERTIFICATE_MISSING'
  | 'CONSENT_EXPIRED'
  | 'CONSENT_INVALID'
  | 'CONSENT_UNKNOWN'
  | 'FORMAT_ERROR'
  | 'INTERNAL_SERVER_ERROR'
  | 'PARAMETER_NOT_CONSISTENT'
  | 'PARAMETER_NOT_SUPPORTED'
  | 'PERIOD_INVALID'
  | 'REQUESTED_FORMATS_INVALID'
  | 'RESOURCE_UNKNOWN'
  | 'SERVICE_BLOCKED'
  | 'SERVICE_INVALID'
  | 'SESSIONS_NOT_SUPPORTED'
  | 'SIGNATURE_INVALID'
  | 'SIGNATURE_MISSING'
  | 'STATUS_INVALID'
  | 'TIMESTAMP_INVALID'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_INVALID'
  | 'TOKEN_UNKNOWN';

/** The one way in which a bank refuses a request: `throw new TppError(401, 'CONSENT_INVALID')`. */
export class TppError extends Error {
  readonly status: number;
  /** Null for a bank that says nothing: one that is closed. */
  readonly code: MessageCode | null;
  readonly headers: Record<string, string>;

  constructor(status: number, code: MessageCode | null, text = '', headers: Record<string, string> = {}) {
    super(text);
    this.name = 'TppError';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** Texts are cut where the interface cuts them. */
const MOST_TEXT = 500;

export const tppMessages = ({ code, message }: TppError): object => ({
  tppMessages: [
    { category: 'ERROR', code, ...(message === '' ? {} : { text: message.slice(0, MOST_TEXT) }) },
  ],
});

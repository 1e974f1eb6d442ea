export type HealthStatus = 'healthy' | 'delayed' | 'needs_consent';

/** The reasons for which a connection is not up to date, each with its status and message. */
export const reasons = {
  bank_unavailable: {
    status: 'delayed',
    message: 'The bank does not respond. The service tries again automatically.',
  },
  bank_quota: {
    status: 'delayed',
    message: 'The bank allows no further reads for now. The service tries again when it does.',
  },
  bank_malformed: {
    status: 'delayed',
    message:
      'The bank sent data that cannot be read. Existing data is unchanged; the service tries again automatically.',
  },
  service_error: {
    status: 'delayed',
    message: 'The service could not reach the bank. It tries again automatically.',
  },
  key_unavailable: {
    status: 'delayed',
    message:
      'The key that opens the encrypted data of this connection is not available. Other data is still shown. The operator of the service can restore the key; if it is lost, revoke the connection and connect the user again.',
  },
  bank_refused: {
    status: 'needs_consent',
    message: 'The bank refuses access with this consent. If this persists, connect the user again.',
  },
  consent_ended: {
    status: 'needs_consent',
    message: 'The bank no longer accepts this consent. Connect the user again.',
  },
  consent_expired: {
    status: 'needs_consent',
    message: 'The consent has ended. Connect the user again.',
  },
} as const satisfies Record<string, { status: HealthStatus; message: string }>;

export type HealthReason = keyof typeof reasons;
export const healthReasons = Object.keys(reasons) as HealthReason[];

export type HealthStatus = 'healthy' | 'delayed' | 'needs_consent';

/** Why a connection has no news, with the status that follows and the words for it. */
export const reasons = {
  bank_unavailable: {
    status: 'delayed',
    message: 'The bank does not respond. It is asked again by itself.',
  },
  bank_quota: {
    status: 'delayed',
    message: 'The bank allows no further reads for now. It is asked again when it does.',
  },
  bank_malformed: {
    status: 'delayed',
    message:
      'The bank sent something that cannot be taken over. What was there stays; it is asked again by itself.',
  },
  service_error: {
    status: 'delayed',
    message: 'The service could not ask the bank. It tries again by itself.',
  },
  key_unavailable: {
    status: 'delayed',
    message:
      'The key that opens the data of this connection cannot be read. What is not sealed is still shown. The operator of the service can restore the key; if it is lost, revoke the connection and connect the user again.',
  },
  bank_refused: {
    status: 'needs_consent',
    message: 'The bank refuses access with this consent. If that lasts, connect the user again.',
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

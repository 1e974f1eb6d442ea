/** The recorded actions: an object and a verb in the past tense. */
export const actions = [
  'account.email_verified',
  'account.exported',
  'account.logged_in',
  'account.logged_out',
  'account.login_failed',
  'account.password_changed',
  'api_key.changed',
  'api_key.created',
  'api_key.revoked',
  'api_key.rolled',
  'assistant.approved',
  'assistant.revoked',
  'cli_login.approved',
  'connection.exported',
  'connection.revoked',
  'simplefin_token.created',
  'simplefin_token.revoked',
  'transaction.corrected',
  'transaction.correction_removed',
  'webhook.changed',
  'webhook.created',
  'webhook.deactivated',
  'webhook.secret_rotated',
] as const;

export type Action = (typeof actions)[number];

/**
 * Words that stay in Latin letters in Cyrillic text although they could be Serbian words (see prose.ts): names of products
 * and banks, technical words, units.
 */
export const names: readonly string[] = [
  'Open Banking Data Service',
  'Model Context Protocol',
  'Banca Intesa',
  'Raiffeisen',
  'Actual Budget',
  'SimpleFIN',
  'Plaid',
  'Halcom',
  'Asseco',
  'camt',
  'obds',
  'Server-sent events',
  'RateLimit-Remaining',
  'Service-Signature',
  'Idempotency-Key',
  'Authorization',
  'Bearer',
  'Chrome',
  'Ctrl(?: [A-Z])?',
  'Excel',
  'Python',
  'Safari',
  'curl',
  'https?',
  'localhost',
  'ms',
];

/** Names with Serbian case endings: `sandboxu` becomes `sandbox-у`. */
export const declined: readonly string[] = ['[Ss]andbox', '[Ww]ebhook'];

/**
 * What a Serbian text leaves in Latin letters even in Cyrillic, though nothing in its letters tells it from a Serbian
 * word (see prose.ts): names of products and banks, words of programs, units.
 */
export const names: readonly string[] = [
  'Open Banking Data Service',
  'Model Context Protocol',
  'Banca Intesa',
  'Raiffeisen',
  'Actual Budget',
  'SimpleFIN',
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

/** Names that Serbian declines: `sandboxu` becomes `sandbox-у`. */
export const declined: readonly string[] = ['[Ss]andbox', '[Ww]ebhook'];

/**
 * Network failures, also between machines of Citus (class 08), and PostgreSQL's codes for a wrong password (28P01), role
 * (28000) or database (3D000).
 */
export const isUnreachable = (code: string | undefined): boolean =>
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|08|28|3D000|57P)/.test(code ?? '');

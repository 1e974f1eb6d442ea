/**
 * Reads the configuration from the environment (and a `.env` file next to package.json) once. All problems are reported
 * together, in one message.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type CellsSettings, cellsSettings } from './cell-settings.ts';
import {
  isTrivial,
  type Limits,
  limitSettings,
  type OtlpSettings,
  otlpSettings,
  SHORTEST_ADMIN_KEY,
  sameDatabase,
  trustProxy,
} from './config-rules.ts';
import { type DatabaseSettings, databaseSettings } from './database-settings.ts';
import { type MasterKeySettings, masterKeySettings } from './master-key-settings.ts';
import { isWellFormedApiKey } from './vocabulary/ids.ts';

/** Documented and shared by everybody who runs the service for development: read-only, simulated data. */
export const DEVELOPMENT_DEMO_KEY = 'svc_test_sk_demo000000000000000000000000000m1Zyw';

type Role = 'all' | 'api' | 'worker';

export interface Config extends MasterKeySettings, DatabaseSettings {
  production: boolean;
  host: string;
  port: number;
  /** `{base_url}` of the specification, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  /** Null: one database for everybody. */
  cells: CellsSettings | null;
  /**
   * A database or a folder (`file:`). Null: a second database next to the main one, or a folder in `dataDir` for the
   * embedded database.
   */
  keyStoreUrl: string | null;
  /** Whether to start even if the master key or the key store does not belong to this database. */
  acceptLostKeys: boolean;
  demoApiKeys: string[];
  adminKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Requests per window. docs/operations.md says what each limit counts by. */
  rateLimits: {
    banking: number;
    login: number;
    loginPerAccount: number;
    mail: number;
    mailPerAddress: number;
    developer: number;
    portal: number;
    windowSeconds: number;
  };
  /** Limits for each caller of one process. */
  limits: Limits;
  trustProxy: number | string[] | false;
  redisUrl: string | null;
  /** The largest lag of the replica in seconds; beyond it, reads go to the primary. */
  replicaMaxLagSeconds: number;
  role: Role;
  /** How long a process keeps serving after a stop signal, while it reports that it is not ready. */
  shutdownDelaySeconds: number;
  webhookAllowPrivateTargets: boolean;
  /** JSON that adds banks to the catalogue; null: only the simulated ones. */
  banksFile: string | null;
  /** A folder with the files of Have I Been Pwned; null: only the built-in list of common passwords. */
  breachedPasswordsDir: string | null;
  /** Whether keys can be created that reach live banks. */
  liveKeys: boolean;
  logLevel: string;
  /** Where traces and metrics are exported to; null: nowhere. */
  otlp: OtlpSettings | null;
  /** Where the simulated banks ask for client certificates; null: nowhere. PEM. */
  xs2aTls: { port: number; cert: string; key: string } | null;
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n` +
        problems.map((problem) => `  - ${problem}`).join('\n') +
        '\nSee docs/operations.md for every variable.',
    );
    this.name = 'ConfigError';
  }
}

/**
 * Secrets that can be read from a file: the variable with the suffix `_FILE` has the path, as containers provide
 * secrets.
 */
const SECRETS = new Set([
  'DATABASE_URL',
  'CELLS',
  'DATABASE_SESSION_URL',
  'DATABASE_REPLICA_URL',
  'KEY_STORE_URL',
  'MASTER_KEY',
  'MASTER_KEY_PREVIOUS',
  'KMS_TOKEN',
  'ADMIN_KEY',
  'SMTP_URL',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

type Env = Record<string, string | undefined>;

/** Reads `.env` in the working directory under the real environment, which wins. */
export const environment = (): Env => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
});

/** Turns environment variables into a {@link Config}; throws {@link ConfigError} naming all problems. */
export const loadConfig = (env: Env): Config => {
  const problems: string[] = [];
  const text = (name: string): string | null => {
    const value = env[name]?.trim() || null;
    const path = SECRETS.has(name) ? env[`${name}_FILE`]?.trim() : undefined;
    if (!path) return value;
    if (value !== null) problems.push(`${name} and ${name}_FILE must not both be set`);
    try {
      return readFileSync(path, 'utf8').trim() || null;
    } catch {
      problems.push(`${name}_FILE must name a file that can be read`);
      return value;
    }
  };

  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const raw = text(name);
    if (raw === null) return fallback;
    const value = Number(raw);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}, not "${raw}"`);
    return fallback;
  };
  const oneOf = <T extends string>(name: string, fallback: T, allowed: readonly T[]): T => {
    const raw = text(name) ?? fallback;
    if ((allowed as readonly string[]).includes(raw)) return raw as T;
    problems.push(`${name} must be one of ${allowed.join(', ')}, not "${raw}"`);
    return fallback;
  };
  const address = (name: string, protocols: string[]): string | null => {
    const raw = text(name);
    if (raw === null) return null;
    if (URL.canParse(raw) && protocols.includes(new URL(raw).protocol)) return raw;
    problems.push(`${name} must be an address beginning with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  };

  const production = oneOf('NODE_ENV', 'development', ['development', 'production', 'test']) === 'production';
  const port = integer('PORT', 3000, 0, 65_535);
  const publicUrl = address('PUBLIC_URL', production ? ['https:'] : ['https:', 'http:']);
  const database = databaseSettings({ text, oneOf, address }, problems);
  const { databaseUrl } = database;
  const smtpUrl = address('SMTP_URL', ['smtp:', 'smtps:']);

  const keys = masterKeySettings(text, production, problems);
  const keyStoreUrl = address('KEY_STORE_URL', ['postgres:', 'postgresql:', 'file:']);
  if (keyStoreUrl?.startsWith('file:') && !keyStoreUrl.startsWith('file:///')) {
    problems.push('KEY_STORE_URL must name a folder by its absolute path: file:///path/to/keys');
  }
  if (keyStoreUrl !== null && databaseUrl !== null && sameDatabase(keyStoreUrl, databaseUrl)) {
    problems.push(
      'KEY_STORE_URL must name a different database than DATABASE_URL: otherwise a backup would contain the keys',
    );
  }

  const webhookAllowPrivateTargets =
    oneOf('WEBHOOK_ALLOW_PRIVATE_TARGETS', 'false', ['true', 'false']) === 'true';
  if (production && webhookAllowPrivateTargets) {
    problems.push(
      'WEBHOOK_ALLOW_PRIVATE_TARGETS must not be true when NODE_ENV is production: webhooks could reach private machines',
    );
  }

  const adminKey = text('ADMIN_KEY');
  if (
    production &&
    adminKey !== null &&
    (adminKey.length < SHORTEST_ADMIN_KEY || isTrivial(Buffer.from(adminKey)))
  ) {
    problems.push(
      `ADMIN_KEY must be random and have at least ${SHORTEST_ADMIN_KEY} characters when NODE_ENV is production: generate one with "openssl rand -base64 32"`,
    );
  }

  if (production) {
    const needed = {
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      MASTER_KEY: keys.masterKey,
      SMTP_URL: smtpUrl,
    };
    for (const [name, value] of Object.entries(needed)) {
      if (value === null && !problems.some((problem) => problem.startsWith(name))) {
        problems.push(`${name} is required when NODE_ENV is production`);
      }
    }
  }

  const breachedPasswordsDir = text('BREACHED_PASSWORDS_DIR');
  if (
    breachedPasswordsDir !== null &&
    !['00000', 'FFFFF'].every((range) => existsSync(join(breachedPasswordsDir, `${range}.txt`)))
  ) {
    problems.push(
      'BREACHED_PASSWORDS_DIR must name a folder with all files of Have I Been Pwned, 00000.txt to FFFFF.txt',
    );
  }

  const pem = (name: string): string => {
    const path = text(name);
    try {
      if (path !== null) return readFileSync(path, 'utf8');
    } catch {}
    problems.push(`${name} must name a PEM file that can be read when XS2A_TLS_PORT is set`);
    return '';
  };
  const xs2aTls =
    text('XS2A_TLS_PORT') === null
      ? null
      : {
          port: integer('XS2A_TLS_PORT', 0, 0, 65_535),
          cert: pem('XS2A_TLS_CERT'),
          key: pem('XS2A_TLS_KEY'),
        };

  // An empty DEMO_API_KEYS turns demo keys off; an absent one means the documented key, in development only.
  const demoText = env.DEMO_API_KEYS ?? (production ? '' : DEVELOPMENT_DEMO_KEY);
  const demoApiKeys = demoText.split(',').flatMap((key) => key.trim() || []);
  if (demoApiKeys.some((key) => !isWellFormedApiKey(key))) {
    problems.push('DEMO_API_KEYS has a value that is not an API key of this service (its checksum is wrong)');
  }

  const reachedAt = (publicUrl ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
  return done(problems, {
    production,
    host: text('HOST') ?? '127.0.0.1',
    port,
    publicUrl: reachedAt,
    ...database,
    dataDir: text('DATA_DIR') ?? './data',
    cells: cellsSettings({ cells: text('CELLS'), served: text('CELL'), keyStoreUrl, ...database }, problems),
    ...keys,
    keyStoreUrl,
    acceptLostKeys: oneOf('ACCEPT_LOST_KEYS', 'false', ['true', 'false']) === 'true',
    demoApiKeys,
    adminKey,
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? `Open Banking Data Service <no-reply@${new URL(reachedAt).hostname}>`,
    rateLimits: {
      banking: integer('RATE_LIMIT_BANKING', 300, 1, 1_000_000_000),
      login: integer('RATE_LIMIT_LOGIN', 10, 1, 1_000_000_000),
      loginPerAccount: integer('RATE_LIMIT_LOGIN_PER_ACCOUNT', 100, 1, 1_000_000_000),
      mail: integer('RATE_LIMIT_MAIL', 5, 1, 1_000_000_000),
      mailPerAddress: integer('RATE_LIMIT_MAIL_PER_ADDRESS', 3, 1, 1_000_000_000),
      developer: integer('RATE_LIMIT_DEVELOPER', 300, 1, 1_000_000_000),
      portal: integer('RATE_LIMIT_PORTAL', 3_000, 1, 1_000_000_000),
      windowSeconds: integer('RATE_LIMIT_WINDOW_SECONDS', 900, 1, 86_400),
    },
    limits: limitSettings(integer),
    trustProxy: trustProxy(text('TRUST_PROXY'), problems),
    replicaMaxLagSeconds: integer('REPLICA_MAX_LAG', 10, 2, 3_600),
    redisUrl: address('REDIS_URL', ['redis:', 'rediss:']),
    role: oneOf('ROLE', 'all', ['all', 'api', 'worker']),
    shutdownDelaySeconds: integer('SHUTDOWN_DELAY_SECONDS', 0, 0, 300),
    webhookAllowPrivateTargets,
    banksFile: text('BANKS_FILE'),
    breachedPasswordsDir,
    liveKeys: oneOf('LIVE_KEYS', 'off', ['on', 'off']) === 'on',
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    otlp: otlpSettings(text, address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']), problems),
    xs2aTls,
  });
};

const done = (problems: string[], config: Config): Config => {
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
};

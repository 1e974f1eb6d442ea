/** Rules for single settings. */
import ipaddr from 'ipaddr.js';

export const SHORTEST_ADMIN_KEY = 24;

/** Whether a secret has so few different bytes that it is not random: 32 random bytes have about 30 different ones. */
export const isTrivial = (secret: Buffer): boolean => new Set(secret).size < 8;

export const sameDatabase = (a: string, b: string): boolean => {
  const [one, other] = [new URL(a), new URL(b)];
  const port = ({ port: given }: URL): string => given || '5432';
  return one.hostname === other.hostname && port(one) === port(other) && one.pathname === other.pathname;
};

/** A hop count or a list of CIDRs. Plain `true` would let any client choose its own IP address. */
export const trustProxy = (raw: string | null, problems: string[]): number | string[] | false => {
  if (raw === null || raw === 'off' || raw === 'false') return false;
  if (/^[1-9]\d?$/.test(raw)) return Number(raw);
  const parts = raw.split(',').map((part) => part.trim());
  if (parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part))) return parts;
  problems.push(`TRUST_PROXY must be a number of hops or a list of CIDRs, not "${raw}"`);
  return false;
};

/** Limits for each caller of one process. */
export interface Limits {
  /** Of all clients together. */
  connections: number;
  connectionsPerAddress: number;
  requestsPerAddress: number;
  requestsPerKey: number;
  responseBytes: number;
  stalledSeconds: number;
}

export const limitSettings = (
  integer: (name: string, fallback: number, min: number, max: number) => number,
): Limits => ({
  connections: integer('LIMIT_CONNECTIONS', 10_000, 10, 1_000_000),
  connectionsPerAddress: integer('LIMIT_CONNECTIONS_PER_ADDRESS', 1_000, 1, 1_000_000),
  requestsPerAddress: integer('LIMIT_REQUESTS_PER_ADDRESS', 1_000, 1, 1_000_000),
  requestsPerKey: integer('LIMIT_REQUESTS_PER_KEY', 500, 1, 1_000_000),
  responseBytes: integer('LIMIT_RESPONSE_BYTES', 33_554_432, 1_048_576, 1_073_741_824),
  stalledSeconds: integer('LIMIT_STALLED_SECONDS', 30, 1, 3_600),
});

export interface OtlpSettings {
  /** Without a trailing slash. */
  endpoint: string;
  headers: Record<string, string>;
  /** The share of traces that is exported. */
  sampleRatio: number;
  serviceName: string;
}

/** Reads the settings of the export of traces and metrics, by the names that OpenTelemetry uses. */
export const otlpSettings = (
  text: (name: string) => string | null,
  endpoint: string | null,
  problems: string[],
): OtlpSettings | null => {
  if (endpoint === null) return null;
  const ratio = Number(text('OTEL_TRACES_SAMPLER_ARG') ?? 1);
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  const headers: Record<string, string> = {};
  for (const pair of (text('OTEL_EXPORTER_OTLP_HEADERS') ?? '')
    .split(',')
    .filter((part) => part.trim() !== '')) {
    const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
    // The value is a secret, so it is not quoted.
    if (name === undefined || value === undefined) {
      problems.push('OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other=value');
      break;
    }
    headers[name] = value.trim();
  }
  return {
    endpoint: endpoint.endsWith('/') ? endpoint.slice(0, -1) : endpoint,
    headers,
    sampleRatio: ratio,
    serviceName: text('OTEL_SERVICE_NAME') ?? 'open-banking-data-service',
  };
};

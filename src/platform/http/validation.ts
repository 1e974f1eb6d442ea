/** Maps a schema violation to the one fitting error of the catalogue. */
import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifyRequest, FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import { isCalendarDate } from '../../../packages/common/belgrade.ts';
import { httpUrlFault, isAppAddress } from '../http-url.ts';
import type { ErrorCode } from '../vocabulary/error-catalogue.ts';
import { ApiError } from '../vocabulary/errors.ts';
import { missingError, missingFields, type RequiringSchema } from './missing-fields.ts';

/** Codes that a route returns for a field instead of the general ones. */
export type FieldCodes = Record<string, { missing?: ErrorCode; invalid?: ErrorCode; tooShort?: ErrorCode }>;

declare module 'fastify' {
  interface FastifyContextConfig {
    fieldCodes?: FieldCodes;
  }
}

/** Accepts addresses without credentials, which browsers drop or warn of, and with valid host characters. */
const isHttpUrl = (text: string): boolean => {
  if (httpUrlFault(text) !== null) return false;
  const { username, password, hostname } = new URL(text);
  return !username && !password && /^(\[[\da-f:.]+\]|[\w.-]+)$/i.test(hostname);
};
/** One "@", something on both sides, no blanks: the mail that is sent there is the real check. */
const isEmail = (text: string): boolean => /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/.test(text);

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text));

const ajv = (coerceTypes: boolean): Ajv =>
  new Ajv({
    coerceTypes,
    useDefaults: true,
    verbose: true,
    strict: false,
    // Validating the schemas would take longer than compiling all of them. test/contracts/openapi.test.ts validates
    // them.
    validateSchema: false,
    formats: {
      date: isCalendarDate,
      'http-url': isHttpUrl,
      'redirect-url': (text: string) => isHttpUrl(text) || isAppAddress(text),
      email: isEmail,
      'date-time': isInstant,
      uri: true,
    },
  });

const strict = ajv(false);
const lenient = ajv(true);
const compiled = new Map<string, ValidateFunction>();

type Validate = ReturnType<FastifySchemaCompiler<object>>;

/**
 * Converts query values from text; bodies are JSON and must have the right types. Equal schemas share a validator, also
 * across the services of one process. It is compiled on first use: most routes are not called in the first second of a
 * process, and compiling all of them would double that start.
 */
export const validatorCompiler =
  (): FastifySchemaCompiler<object> =>
  ({ schema, httpPart }) => {
    const compiler = httpPart === 'body' ? strict : lenient;
    let own: ValidateFunction | undefined;
    const find = (): ValidateFunction => {
      const key = `${compiler === strict} ${JSON.stringify(schema)}`;
      const validator = compiled.get(key) ?? compiler.compile(schema);
      compiled.set(key, validator);
      return validator;
    };
    const validate: Validate = (data) => {
      own ??= find();
      const isValid = own(data);
      validate.errors = own.errors ?? null;
      return isValid;
    };
    return validate;
  };

/** `/transactions/3/amount` → `transactions[3].amount`. */
const fieldName = (pointer: string): string =>
  pointer
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.');

/** Turns the first violation that the validator found into an ApiError. */
export const validationError = (
  request: FastifyRequest,
  violations: FastifySchemaValidationError[],
  part: string,
): ApiError => {
  const violation = violations[0]!;
  const codes = request.routeOptions.config.fieldCodes ?? {};
  const data = (part === 'body' ? request.body : part === 'querystring' ? request.query : request.params) as
    | Record<string, unknown>
    | null
    | undefined;

  const field = fieldName(violation.instancePath);
  const schema = request.routeOptions.schema?.[part as 'body' | 'querystring' | 'params'];
  const missing = missingFields((schema ?? {}) as RequiringSchema, data);
  if (violation.keyword === 'required' || missing.includes(field)) return missingError(missing, codes);
  if (violation.keyword === 'maxLength') {
    return new ApiError('INPUT_TOO_LONG', { field, limit: Number(violation.params.limit) });
  }
  // A code declared for a list also applies to its items.
  const declared = codes[field] ?? codes[field.split('[', 1)[0]!];
  const own = violation.keyword === 'minLength' ? declared?.tooShort : declared?.invalid;
  if (own) return new ApiError(own, { reason: explain(violation), [field]: String(data?.[field]) });
  return new ApiError('INVALID_PARAMETER', { parameter: field || part, reason: explain(violation) });
};

/** With `verbose`, Ajv adds the violated schema; Fastify's type lacks it. */
type Violation = FastifySchemaValidationError & { parentSchema?: { examples?: unknown[] } };

const FORMAT_RULES: Record<string, string> = {
  date: 'it must be a date that exists, written YYYY-MM-DD',
  'http-url': 'it must be an http or https address',
  'redirect-url':
    'it must be an http or https address without credentials, or an address of your mobile application such as com.example.app:/connected: a scheme with a dot, and no fragment',
};

const explain = ({ keyword, params, message, parentSchema }: Violation): string => {
  switch (keyword) {
    case 'type':
      return `it must be ${article(String(params.type))}`;
    case 'format':
      return FORMAT_RULES[String(params.format)] ?? `it must be a valid ${String(params.format)}`;
    case 'pattern': {
      const [example] = parentSchema?.examples ?? [];
      return example === undefined
        ? 'it does not have the expected form'
        : `it must be written like "${example}"`;
    }
    case 'minProperties':
      return 'at least one field must be given';
    case 'enum':
      return `it must be one of ${(params.allowedValues as string[]).join(', ')}`;
    case 'minimum':
      return `it must be at least ${Number(params.limit)}`;
    case 'maximum':
      return `it must be at most ${Number(params.limit)}`;
    case 'maxItems':
      return `it can have at most ${counted(Number(params.limit), 'item')}`;
    case 'minItems':
      return `it must have at least ${counted(Number(params.limit), 'item')}`;
    default:
      return message ?? 'it is not allowed';
  }
};

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const article = (type: string): string => {
  const names: Record<string, string> = { integer: 'a whole number', object: 'a JSON object' };
  return names[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);
};

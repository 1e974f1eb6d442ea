import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ObdsError } from '../sdk.ts';
import { docsOf, fieldAtFault, isRefused, isRetryable, isSessionOver } from './refusal.ts';

const error = (
  error_code: ObdsError['error_code'],
  status: number,
  message = error_code as string,
): ObdsError => {
  const isClients = status === 0 || error_code === 'UNREADABLE_RESPONSE';
  const error_type = isClients ? 'CLIENT_ERROR' : 'INVALID_REQUEST';
  const fault = { status, error_code, error_type, message, docs: null, request_id: null, retry_after: null };
  return new ObdsError(fault as ConstructorParameters<typeof ObdsError>[0], 'GET /accounts', []);
};

test('the code or the message names the field at fault', () => {
  const cases: [ObdsError['error_code'], string, string | null][] = [
    ['EMAIL_TAKEN', 'There is an account.', 'email'],
    ['MISSING_FIELDS', 'Required fields are missing: user_id, bank_id.', 'user_id'],
    ['INVALID_PARAMETER', 'The field "envelope" is none of flat, event.', 'envelope'],
    ['INPUT_TOO_LONG', 'The field "app_name" has more than 100 characters.', 'app_name'],
    ['INVALID_PARAMETER', 'Something else.', null],
    ['NOT_FOUND', 'The field "x" is not known.', null],
  ];
  for (const [code, message, field] of cases)
    assert.equal(fieldAtFault(error(code, 400, message)), field, message);
});

test('a refusal is not retried; an error without a response or of a failing server is', () => {
  const cases: [ObdsError['error_code'], number, boolean][] = [
    ['NETWORK_ERROR', 0, true],
    ['TIMEOUT', 0, true],
    ['INTERNAL_ERROR', 500, true],
    ['UNREADABLE_RESPONSE', 502, true],
    ['UNREADABLE_RESPONSE', 200, true],
    ['UNREADABLE_RESPONSE', 404, false],
    ['RATE_LIMIT_EXCEEDED', 429, false],
    ['ACCOUNT_NOT_FOUND', 404, false],
  ];
  for (const [code, status, passes] of cases)
    assert.equal(isRetryable(error(code, status)), passes, `${code} ${status}`);
  assert.equal(isRetryable(new Error('a fault of the portal')), false);
});

test('an ended session and the page about an error are recognised', () => {
  assert.equal(isSessionOver(error('EXPIRED_DEV_TOKEN', 401)), true);
  assert.equal(isSessionOver(error('INVALID_CREDENTIALS', 401)), false);
  assert.equal(isRefused(new Error('BANK_NOT_FOUND'), 'BANK_NOT_FOUND'), false);
  assert.equal(docsOf(error('BANK_NOT_FOUND', 404)), '/docs/errors/BANK_NOT_FOUND');
  assert.equal(docsOf(error('NETWORK_ERROR', 0)), null);
});

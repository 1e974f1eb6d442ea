import { enterAllTenants } from '../platform/database/tenants.ts';
import { countByAddress } from '../platform/http/rate-limit.ts';
import { sameSecret } from '../platform/secrets.ts';
import { ApiError } from '../platform/vocabulary/errors.ts';
import type { Gate } from './access.ts';
import { bearerToken } from './bearer.ts';
import type { Deps } from './deps.ts';

/** Admits the owner of the installation; nobody without a configured key. Guesses are counted by address. */
export const adminGate =
  ({ config, counters }: Deps): Gate =>
  async (request, reply) => {
    await countByAddress(counters, config.rateLimits, request, reply, 'developer');
    const token = bearerToken(request);
    // Compared even when nothing was sent or configured, so that the time taken reveals neither.
    const same = sameSecret(token ?? '', config.adminKey ?? '');
    if (!same || !token || config.adminKey === null) throw new ApiError('INVALID_ADMIN_KEY');
    enterAllTenants('admin');
  };

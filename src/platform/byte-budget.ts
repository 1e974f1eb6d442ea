import { ApiError } from './vocabulary/errors.ts';

/** Bytes of a budget that somebody has. */
export interface HeldBytes {
  /** Takes more of them. @throws ApiError SERVICE_UNAVAILABLE when there are not so many left */
  more(bytes: number): void;
  /** Gives some back, or all. What was given back is not given again. */
  release(bytes?: number): void;
}

/** Bounds how much memory all uploads and exports of a process take together. */
export interface ByteBudget {
  /** @throws ApiError SERVICE_UNAVAILABLE when there are not so many left */
  take(bytes: number): HeldBytes;
  /** How many are taken. */
  readonly taken: number;
}

/** Seconds after which a client asks again: the work of a file that fills the budget takes about as long. */
const RETRY_AFTER = '10';

export const byteBudget = (most: number): ByteBudget => {
  let taken = 0;
  const take = (bytes: number): HeldBytes => {
    let held = 0;
    const more = (wanted: number): void => {
      if (taken + wanted > most)
        throw new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': RETRY_AFTER });
      taken += wanted;
      held += wanted;
    };
    more(bytes);
    return {
      more,
      release(given = held) {
        const back = Math.min(given, held);
        held -= back;
        taken -= back;
      },
    };
  };
  return {
    take,
    get taken() {
      return taken;
    },
  };
};

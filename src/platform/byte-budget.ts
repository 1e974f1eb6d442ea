import { ApiError } from './vocabulary/errors.ts';

/** Bytes that a task has reserved in a budget. */
export interface ByteReservation {
  /** Reserves more bytes. @throws ApiError SERVICE_UNAVAILABLE when the budget has too few left */
  add(bytes: number): void;
  /** Gives some bytes back, or all. Bytes that were given back are not given back again. */
  release(bytes?: number): void;
}

/** Bounds how much memory all uploads and exports of a process take together. */
export interface ByteBudget {
  /** Reserves bytes. @throws ApiError SERVICE_UNAVAILABLE when the budget has too few left */
  take(bytes: number): ByteReservation;
  /** The number of reserved bytes. */
  readonly taken: number;
}

/** Seconds until a client retries: the work on a file that fills the budget takes about as long. */
const RETRY_AFTER = '10';

export const byteBudget = (most: number): ByteBudget => {
  let taken = 0;
  const take = (bytes: number): ByteReservation => {
    let held = 0;
    const add = (wanted: number): void => {
      if (taken + wanted > most)
        throw new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': RETRY_AFTER });
      taken += wanted;
      held += wanted;
    };
    add(bytes);
    return {
      add,
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

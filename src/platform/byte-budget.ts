import { type OwnerId, ownerContext } from './owner-context.ts';
import { ApiError } from './vocabulary/errors.ts';

/** Bytes that a task has reserved in a budget. */
export interface ByteReservation {
  /**
   * Reserves more bytes.
   * @throws ApiError SERVICE_UNAVAILABLE when the budget has too few left; RATE_LIMIT_EXCEEDED when the owner has too
   *   many
   */
  add(bytes: number): void;
  /** Gives some bytes back, or all. Bytes that were given back are not given back again. */
  release(bytes?: number): void;
}

/** Bounds how much memory all uploads and exports of a process take together, and those of one owner. */
export interface ByteBudget {
  /**
   * Reserves bytes for an owner; by default the one of the running code.
   * @throws as {@link ByteReservation.add}
   */
  take(bytes: number, owner?: OwnerId | null): ByteReservation;
  /** The number of reserved bytes. */
  readonly taken: number;
}

/** Seconds until a client retries: the work on a file that fills the budget takes about as long. */
const RETRY_AFTER = 10;
/** The part of one owner: the others can work next to one whose exports nobody reads. */
const OF_ONE_OWNER = 0.5;

const tooManyOfOwner = (most: number): ApiError =>
  new ApiError(
    'RATE_LIMIT_EXCEEDED',
    { cause: 'bytes', limit: Math.floor(most / 1_048_576), retry_after: RETRY_AFTER },
    { 'Retry-After': String(RETRY_AFTER) },
  );

export const byteBudget = (most: number): ByteBudget => {
  let taken = 0;
  const takenBy = new Map<OwnerId, number>();
  const mostOfOwner = most * OF_ONE_OWNER;

  const move = (owner: OwnerId | null, bytes: number): void => {
    taken += bytes;
    if (owner === null) return;
    const own = (takenBy.get(owner) ?? 0) + bytes;
    if (own === 0) takenBy.delete(owner);
    else takenBy.set(owner, own);
  };

  const take = (bytes: number, owner: OwnerId | null = ownerContext().owner): ByteReservation => {
    let held = 0;
    const add = (wanted: number): void => {
      if (taken + wanted > most)
        throw new ApiError('SERVICE_UNAVAILABLE', {}, { 'Retry-After': String(RETRY_AFTER) });
      if (owner !== null && wanted > 0 && (takenBy.get(owner) ?? 0) + wanted > mostOfOwner)
        throw tooManyOfOwner(mostOfOwner);
      move(owner, wanted);
      held += wanted;
    };
    add(bytes);
    return {
      add,
      release(given = held) {
        const back = Math.min(given, held);
        held -= back;
        move(owner, -back);
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

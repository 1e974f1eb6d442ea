/** A task was stopped by a limit of its thread. */
export class ThreadStopped extends Error {}

/**
 * Who makes the worlds. A generator is never changed in what it makes: a grant says which one made the world behind it, and
 * goes on with that one for ever. Whoever comes to a bank for the first time gets the newest.
 */
import { secondWorldOf } from './second/world.ts';
import { type MakeWorld, worldOf } from './world.ts';

const GENERATORS = new Map<unknown, MakeWorld>([
  [1, worldOf],
  [2, secondWorldOf],
]);

export const CURRENT_GENERATOR = 2;

export const isGenerator = (version: unknown): boolean => GENERATORS.has(version);

/** Throws RangeError for a version that does not exist. */
export const generatorOf = (version: number): MakeWorld => {
  const make = GENERATORS.get(version);
  if (!make) throw new RangeError(`No generator has the version ${version}`);
  return make;
};

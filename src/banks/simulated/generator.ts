/**
 * The generators of simulated worlds, by version. The output of a released generator never changes: a grant names the version
 * that made the world behind it and keeps it for ever. A new customer gets the current one.
 */
import { type MakeWorld, worldOf } from './world.ts';

const GENERATORS = new Map<unknown, MakeWorld>([[1, worldOf]]);

export const CURRENT_GENERATOR = 1;

export const isGenerator = (version: unknown): boolean => GENERATORS.has(version);

/** Returns the generator of a version. Throws RangeError for a version that does not exist. */
export const generatorOf = (version: number): MakeWorld => {
  const make = GENERATORS.get(version);
  if (!make) throw new RangeError(`No generator has the version ${version}`);
  return make;
};

/** Validates an object of a file and collects its problems. */
import { nearest } from '../../platform/nearest.ts';

export interface ObjectValidator {
  has(name: string): boolean;
  isNull(name: string): boolean;
  names(): string[];
  /** Records a problem with a field. Returns an empty text, as a substitute for the value. */
  problem(name: string, what: string): '';
  /** Returns a required text; empty if it is missing or has another form. */
  text(name: string, what: string, form?: RegExp): string;
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T, required?: 'required'): T;
  integer(name: string, least: number, most: number, fallback: number): number;
  number(name: string, least: number, most: number, fallback: number): number;
  /** Returns the object of a field; null if it is missing. `only` lists its allowed fields, null allows any. */
  inside(name: string, only: string | null): ObjectValidator | null;
  /** Returns the objects of a required list. */
  list(name: string): ObjectValidator[];
  /** Records a problem for every field that is not in `names`, separated by spaces. */
  allowOnly(names: string): void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the validator of an object.
 * @param place the place of the object in the file: `banks[0].`, or empty for the file itself
 */
export const objectValidator = (value: unknown, place: string, problems: string[]): ObjectValidator => {
  const object = isObject(value) ? value : {};
  const problem = (name: string, what: string): '' => {
    problems.push(`${place}${name} ${what}`);
    return '';
  };
  if (!isObject(value)) problems.push(`${place.replace(/\.$/, '') || 'the file'} must be an object`);
  const has = (name: string): boolean => Object.hasOwn(object, name);

  const number = (
    name: string,
    least: number,
    most: number,
    fallback: number,
    isRight: (given: unknown) => boolean,
    what: string,
  ): number => {
    if (!has(name)) return fallback;
    const given = object[name];
    if (isRight(given) && (given as number) >= least && (given as number) <= most) return given as number;
    problem(name, `must be ${what} from ${least} to ${most}`);
    return fallback;
  };

  return {
    has,
    isNull: (name) => has(name) && object[name] === null,
    names: () => Object.keys(object),
    problem,
    text(name, what, form = /\S/) {
      const given = object[name];
      if (!has(name)) return problem(name, `is missing: ${what}`);
      return typeof given === 'string' && form.test(given) ? given : problem(name, `must be ${what}`);
    },
    oneOf(name, allowed, fallback, required) {
      if (!has(name) && !required) return fallback;
      const given = object[name];
      const found = allowed.find((each) => each === given);
      if (found === undefined) problem(name, `must be one of ${allowed.join(', ')}`);
      return found ?? fallback;
    },
    integer: (name, least, most, fallback) =>
      number(name, least, most, fallback, Number.isInteger, 'a whole number'),
    number: (name, least, most, fallback) => number(name, least, most, fallback, Number.isFinite, 'a number'),
    inside(name, only) {
      if (!has(name)) return null;
      const inner = objectValidator(object[name], `${place}${name}.`, problems);
      if (only !== null) inner.allowOnly(only);
      return inner;
    },
    list(name) {
      const given = object[name];
      if (!Array.isArray(given)) {
        problem(name, 'must be a list');
        return [];
      }
      return given.map((each, at) => objectValidator(each, `${place}${name}[${at}].`, problems));
    },
    allowOnly(names) {
      const known = names.split(' ');
      for (const name of Object.keys(object).filter((each) => !known.includes(each))) {
        const meant = nearest(name, known);
        problem(name, `is not a known field${meant === null ? '' : `: did you mean ${meant}?`}`);
      }
    },
  };
};

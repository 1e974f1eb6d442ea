/** Looks at an object of a file, and notes what is wrong with it. */
import { nearest } from '../../platform/nearest.ts';

export interface Checked {
  has(name: string): boolean;
  isNull(name: string): boolean;
  names(): string[];
  /** Notes a problem with a field; empty, so that it can stand in the place of a text. */
  problem(name: string, what: string): '';
  /** A text that must be there; empty where it is not, or does not have the form. */
  text(name: string, what: string, form?: RegExp): string;
  oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T, required?: 'required'): T;
  integer(name: string, least: number, most: number, fallback: number): number;
  number(name: string, least: number, most: number, fallback: number): number;
  /** The object of a field, with only these fields of its own where they are named; null where there is none. */
  inside(name: string, only: string | null): Checked | null;
  /** The objects of a list that must be there. */
  list(name: string): Checked[];
  /** Notes every field that is not among these, which are separated by blanks. */
  onlyThese(names: string): void;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param place of the object in the file: `banks[0].`, or empty for the file itself */
export const checker = (value: unknown, place: string, problems: string[]): Checked => {
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
      const inner = checker(object[name], `${place}${name}.`, problems);
      if (only !== null) inner.onlyThese(only);
      return inner;
    },
    list(name) {
      const given = object[name];
      if (!Array.isArray(given)) {
        problem(name, 'must be a list');
        return [];
      }
      return given.map((each, at) => checker(each, `${place}${name}[${at}].`, problems));
    },
    onlyThese(names) {
      const known = names.split(' ');
      for (const name of Object.keys(object).filter((each) => !known.includes(each))) {
        const meant = nearest(name, known);
        problem(name, `is no field here${meant === null ? '' : `: did you mean ${meant}?`}`);
      }
    },
  };
};

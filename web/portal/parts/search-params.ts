import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Returns some parameters of the address, and a function that changes them; an empty value removes a parameter. */
export const useParamValues = <Name extends string>(
  names: readonly Name[],
): [Record<Name, string>, (changes: Partial<Record<Name, string>>, keep?: 'push' | 'replace') => void] => {
  const [search, setSearch] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  const set = useCallback(
    (changes: Partial<Record<Name, string>>, keep: 'push' | 'replace' = 'replace'): void =>
      setSearch(
        (previous) => {
          const next = new URLSearchParams(previous);
          for (const [name, value] of Object.entries<string | undefined>(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: keep === 'replace' },
      ),
    [setSearch],
  );
  return [values, set];
};

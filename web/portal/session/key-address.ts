import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useKeyChoice } from './key.tsx';

/** Adds `?key=` to the address of pages that show one key's data, so that the address shows the same data to everybody. */
export const useKeyInAddress = (): void => {
  const { key } = useKeyChoice();
  const [search, setSearch] = useSearchParams();
  // Replaces the id of a foreign or revoked key too, so that the address matches the shown data.
  const differs = key !== null && search.get('key') !== key.id;
  useEffect(() => {
    if (!differs) return;
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set('key', key.id);
        return next;
      },
      { replace: true },
    );
  }, [differs, key, setSearch]);
};

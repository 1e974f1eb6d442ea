import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useKeyChoice } from './key.tsx';

/** Keeps `?key=` in the address of pages that show one key's data, so that it shows the same to whoever opens it. */
export const useKeyInAddress = (): void => {
  const { key } = useKeyChoice();
  const [search, setSearch] = useSearchParams();
  // Also one that names a key of somebody else, or a revoked one: the address says what is shown.
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

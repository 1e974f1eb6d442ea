import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useKeyChoice } from './key.tsx';

/** Keeps `?key=` in the address of pages that show one key's data, so that it shows the same to whoever opens it. */
export const useKeyInAddress = (): void => {
  const { key } = useKeyChoice();
  const [search, setSearch] = useSearchParams();
  const missing = key !== null && !search.has('key');
  useEffect(() => {
    if (!missing) return;
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set('key', key.id);
        return next;
      },
      { replace: true },
    );
  }, [missing, key, setSearch]);
};

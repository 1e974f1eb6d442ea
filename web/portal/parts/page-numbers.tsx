import { Pagination } from '@mantine/core';
import { useText } from '../language/language.tsx';
import { texts } from './texts.ts';

interface PageNumbersProps {
  page: number;
  pages: number;
  goTo: (page: number) => void;
}

/** Shows page numbers of a list that is loaded as a whole; nothing for one page. */
export const PageNumbers = ({ page, pages, goTo }: PageNumbersProps) => {
  const t = useText(texts);
  if (pages <= 1) return null;
  return (
    <Pagination
      total={pages}
      value={page}
      onChange={goTo}
      size="sm"
      aria-label={t('pages')}
      getControlProps={(control) =>
        control === 'next' || control === 'previous' ? { 'aria-label': t(control) } : {}
      }
    />
  );
};

import { Button, type ButtonProps, Group } from '@mantine/core';
import { useText } from '../language/language.tsx';
import { hasPages, type Paging } from './listing.ts';
import { texts } from './texts.ts';

const SMALL: ButtonProps = { variant: 'default', size: 'xs' };

export const Pager = ({ paging }: { paging: Paging }) => {
  const t = useText(texts);
  if (!hasPages(paging)) return null;
  if ('after' in paging) {
    const { after, next, goAfter } = paging;
    return (
      <Group gap="xs">
        {after !== '' && (
          <Button {...SMALL} onClick={() => goAfter('')}>
            {t('newest')}
          </Button>
        )}
        {next !== null && (
          <Button {...SMALL} onClick={() => goAfter(next)}>
            {t('older')}
          </Button>
        )}
      </Group>
    );
  }
  return (
    <Button {...SMALL} loading={paging.isFetchingNextPage} onClick={() => paging.fetchNextPage()}>
      {paging.label ?? t('more')}
    </Button>
  );
};

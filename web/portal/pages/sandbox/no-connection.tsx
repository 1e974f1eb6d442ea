import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { texts } from './texts.ts';

export const NoConnection = () => {
  const t = useText(texts);
  return (
    <EmptyState
      icon={IconBuildingBank}
      title={t('noConnection')}
      action={
        <Button component={Link} to="/sandbox/customers">
          {t('toCustomers')}
        </Button>
      }
    >
      {t('noConnectionWhy')}
    </EmptyState>
  );
};

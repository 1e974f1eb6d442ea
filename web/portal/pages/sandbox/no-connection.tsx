import { Button } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { EmptyState, Loading } from '../../parts/states.tsx';
import { useConnections } from '../connections/queries.ts';
import { texts } from './texts.ts';

/** Shown instead of a tool that needs a connection or an account: explains why, and links to connecting a bank. */
export const NoConnection = () => {
  const t = useText(texts);
  const { data, isPending } = useConnections();
  if (isPending) return <Loading rows={2} height={72} />;
  const standing = data?.filter(({ status }) => status !== 'revoked') ?? [];
  const [why, text] =
    standing.length === 0
      ? ([t('noConnection'), t('noConnectionWhy')] as const)
      : standing.some(({ status }) => status === 'active')
        ? ([t('noAccount'), t('noAccountWhy')] as const)
        : ([t('allEnded'), t('allEndedWhy')] as const);
  return (
    <EmptyState
      icon={IconBuildingBank}
      title={why}
      action={
        standing.length > 0 ? (
          <Button component={Link} to="/connections">
            {t('toConnections')}
          </Button>
        ) : (
          <Button component={Link} to="/sandbox/customers">
            {t('toCustomers')}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
};

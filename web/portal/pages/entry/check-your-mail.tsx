import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../language/language.tsx';
import { clientAs } from '../../session/client.ts';
import { Card } from './card.tsx';
import { EmailForm } from './email-form.tsx';
import { DevelopmentOutbox } from './outbox.tsx';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const { state } = useLocation();
  const [again, setAgain] = useState(false);
  const email = (state as { email?: string } | null)?.email ?? null;
  return (
    <Card
      title={t('checkMail')}
      below={
        <Anchor component={Link} to="/login" size="sm" className="alone">
          {t('toLogin')}
        </Anchor>
      }
    >
      <Stack gap="md">
        <Text size="sm">
          {email === null ? t('checkMailUnknown') : t('checkMailText', { email })} {t('linkLasts')}
        </Text>
        <DevelopmentOutbox email={email} />
        {again && (
          <Alert color="pine" role="status">
            {t('sentAgain')}
          </Alert>
        )}
        <EmailForm
          initial={email ?? ''}
          send={async (typed) => {
            setAgain(false);
            await clientAs().request('POST /developers/resend-verification', { body: { email: typed } });
            setAgain(true);
          }}
          submit={t('sendAgain')}
          submitProps={{ variant: 'default' }}
        />
      </Stack>
    </Card>
  );
};

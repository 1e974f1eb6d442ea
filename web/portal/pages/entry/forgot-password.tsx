import { Alert, Anchor, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../language/language.tsx';
import { clientAs } from '../../session/client.ts';
import { Card } from './card.tsx';
import { EmailForm } from './email-form.tsx';
import { DevelopmentOutbox } from './outbox.tsx';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Card
      title={t('forgotTitle')}
      lead={t('forgotLead')}
      below={
        <Anchor component={Link} to="/login" size="sm" className="alone">
          {t('toLogin')}
        </Anchor>
      }
    >
      <Stack gap="md">
        {sentTo !== null && (
          <>
            <Alert color="pine" role="status">
              {t('forgotSent', { email: sentTo })}
            </Alert>
            <DevelopmentOutbox email={sentTo} />
          </>
        )}
        <EmailForm
          send={async (email) => {
            setSentTo(null);
            await clientAs().request('POST /developers/forgot-password', { body: { email } });
            setSentTo(email.trim());
          }}
          submit={sentTo === null ? t('forgotButton') : t('sendAgain')}
          submitProps={{ fullWidth: true, variant: sentTo === null ? 'filled' : 'default' }}
        />
      </Stack>
    </Card>
  );
};

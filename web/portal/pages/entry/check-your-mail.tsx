import { Alert, Anchor, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useText } from '../../language/language.tsx';
import { Form } from '../../parts/form.tsx';
import { worded } from '../../parts/form-rules.ts';
import { clientAs } from '../../session/client.ts';
import { Card } from './card.tsx';
import { emailFaults } from './checks.ts';
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
        <Form
          labels={{ email: t('email') }}
          required={['email']}
          check={(values) => worded(emailFaults(values), t)}
          send={async ({ email: typed }) => {
            setAgain(false);
            await clientAs().request('POST /developers/resend-verification', { body: { email: typed! } });
            setAgain(true);
          }}
          submit={t('sendAgain')}
          submitProps={{ variant: 'default' }}
        >
          {(field) => (
            <TextInput
              {...field('email')}
              type="email"
              autoComplete="username"
              defaultValue={email ?? ''}
              required
              withAsterisk={false}
            />
          )}
        </Form>
      </Stack>
    </Card>
  );
};

import { Alert, Anchor, Divider, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useText } from '../../language/language.tsx';
import { Form } from '../../parts/form.tsx';
import type { FormValues } from '../../parts/form-rules.ts';
import { PasskeyButton } from '../../parts/passkey-button.tsx';
import { problemText } from '../../parts/problem-texts.ts';
import { isRefused } from '../../parts/refusal.ts';
import type { ObdsError, PortalSession } from '../../sdk.ts';
import { clientAs } from '../../session/client.ts';
import { hasPasskeys, provePasskey } from '../../session/passkeys.ts';
import { useSession } from '../../session/session.tsx';
import { Card } from './card.tsx';
import { safeNext } from './checks.ts';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const { language } = useLanguage();
  const { id, begin, ending } = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (id !== null) return <Navigate to={safeNext(search.get('next'))} replace />;

  const enter = async (session: PortalSession): Promise<void> => {
    begin(session);
    await navigate(safeNext(search.get('next')), { replace: true });
  };
  const labels = {
    email: t('email'),
    password: t('password'),
    ...(needsCode ? { code: t('code') } : {}),
  };
  const explain = (problem: ObdsError, { email }: FormValues) => (
    <>
      {problemText(problem, language)}
      {/* Others have tried to guess the password. The mailed link works in spite of that limit. */}
      {problem.error_code === 'RATE_LIMIT_EXCEEDED' && /forgot-password/.test(problem.message) && (
        <> {t('lockedOut')}</>
      )}
      {problem.error_code === 'EMAIL_NOT_VERIFIED' && (
        <>
          {' '}
          <Anchor
            component={Link}
            to="/check-your-mail"
            state={{ email }}
            size="sm"
            c="inherit"
            underline="always"
          >
            {t('sendAgain')}
          </Anchor>
        </>
      )}
    </>
  );
  return (
    <Card
      title={t('logIn')}
      lead={t('logInLead')}
      below={
        <>
          {t('noAccount')}{' '}
          <Anchor component={Link} to="/register" size="sm">
            {t('registerLink')}
          </Anchor>
        </>
      }
    >
      {(ending === 'ended' || ending === 'deleted') && (
        <Alert role="status" mb="md" color={ending === 'ended' ? 'yellow' : 'pine'}>
          {t(ending)}
        </Alert>
      )}
      <Form
        labels={labels}
        required={['email', 'password']}
        send={async ({ email, password, code }) => {
          const typed = code?.trim() ? { code } : {};
          const body = { email: email!, password: password!, ...typed };
          try {
            await enter(await clientAs().request('POST /developers/portal-session', { body }));
          } catch (error) {
            if (isRefused(error, 'SECOND_FACTOR_REQUIRED')) setNeedsCode(true);
            throw error;
          }
        }}
        explain={explain}
        submit={t('logInButton')}
        submitProps={{ fullWidth: true }}
      >
        {(field) => (
          <>
            <TextInput
              {...field('email')}
              type="email"
              autoComplete="username"
              autoFocus
              required
              withAsterisk={false}
            />
            <PasswordInput
              {...field('password')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
            />
            {needsCode && (
              <TextInput
                {...field('code')}
                description={t('codeHint')}
                autoComplete="one-time-code"
                withAsterisk={false}
              />
            )}
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('forgot')}
            </Anchor>
          </>
        )}
      </Form>
      {hasPasskeys() && (
        <>
          <Divider label={t('or')} my="md" />
          <PasskeyButton
            label={t('logInPasskey')}
            button={{ fullWidth: true }}
            run={async () => {
              const api = clientAs();
              const asked = await api.request('POST /developers/portal-session/passkey-options');
              const body = await provePasskey(asked);
              await enter(await api.request('POST /developers/portal-session/passkey', { body }));
            }}
          />
        </>
      )}
    </Card>
  );
};

import { Alert, Anchor, PasswordInput, TextInput } from '@mantine/core';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useText } from '../../language/language.tsx';
import { Form } from '../../parts/form.tsx';
import type { FormValues } from '../../parts/form-rules.ts';
import { problemText } from '../../parts/problem-texts.ts';
import type { ObdsError } from '../../sdk.ts';
import { clientAs } from '../../session/client.ts';
import { rememberDevice, rememberedDevice } from '../../session/device.ts';
import { useSession } from '../../session/session.tsx';
import { Card } from './card.tsx';
import { safeNext } from './checks.ts';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const { language } = useLanguage();
  const { token, begin, ending } = useSession();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (token !== null) return <Navigate to={safeNext(search.get('next'))} replace />;

  const labels = { email: t('email'), password: t('password') };
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
        send={async ({ email, password }) => {
          const device = rememberedDevice();
          const session = await clientAs().request('POST /developers/login', {
            body: {
              email: email!,
              password: password!,
              remember_device: true,
              ...(device === undefined ? {} : { device_token: device }),
            },
          });
          rememberDevice(session.device_token);
          begin(session);
          await navigate(safeNext(search.get('next')), { replace: true });
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
            <Anchor component={Link} to="/forgot-password" size="sm">
              {t('forgot')}
            </Anchor>
          </>
        )}
      </Form>
    </Card>
  );
};

import { Anchor, Checkbox, PasswordInput, Text, TextInput } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useLanguage, useText } from '../../language/language.tsx';
import { Form } from '../../parts/form.tsx';
import { faultTexts } from '../../parts/form-rules.ts';
import { clientAs } from '../../session/client.ts';
import { Card } from './card.tsx';
import { registrationFaults } from './checks.ts';
import { texts } from './texts.ts';

export const Component = () => {
  const t = useText(texts);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const labels = {
    name: t('name'),
    email: t('email'),
    password: t('password'),
    company: t('company'),
    consent: t('consent'),
  };
  return (
    <Card
      title={t('register')}
      lead={t('registerLead')}
      below={
        <>
          {t('hasAccount')}{' '}
          <Anchor component={Link} to="/login" size="sm">
            {t('logInLink')}
          </Anchor>
        </>
      }
    >
      <Form
        labels={labels}
        required={['name', 'email']}
        check={(values) => faultTexts(registrationFaults(values), t)}
        send={async ({ name, email, password, company }) => {
          await clientAs().request('POST /developers/register', {
            body: {
              name: name!,
              email: email!,
              password: password!,
              company: company?.trim() ? company : undefined,
              consent: true,
              language,
            },
          });
          await navigate('/check-your-mail', { state: { email } });
        }}
        submit={t('registerButton')}
        submitProps={{ fullWidth: true }}
      >
        {(field) => {
          const { label: _, ...consent } = field('consent');
          return (
            <>
              <TextInput
                {...field('name')}
                autoComplete="name"
                required
                withAsterisk={false}
                maxLength={100}
              />
              <TextInput
                {...field('email')}
                type="email"
                autoComplete="username"
                required
                withAsterisk={false}
              />
              <PasswordInput
                {...field('password')}
                description={t('passwordHint')}
                autoComplete="new-password"
                required
                withAsterisk={false}
                visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
              />
              <TextInput
                {...field('company')}
                label={
                  <>
                    {t('company')}{' '}
                    <Text span size="xs" c="dimmed">
                      ({t('optional')})
                    </Text>
                  </>
                }
                autoComplete="organization"
                maxLength={100}
              />
              <Checkbox
                {...consent}
                required
                label={
                  <>
                    {t('consentBefore')}
                    <Anchor href="/portal/privacy" target="_blank" inherit underline="always">
                      {t('consentPrivacy')}
                    </Anchor>
                    {t('consentAnd')}
                    <Anchor href="/portal/terms" target="_blank" inherit underline="always">
                      {t('consentTerms')}
                    </Anchor>
                    .
                  </>
                }
              />
            </>
          );
        }}
      </Form>
    </Card>
  );
};

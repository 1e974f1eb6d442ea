import { type ButtonProps, TextInput } from '@mantine/core';
import { useText } from '../../language/language.tsx';
import { Form } from '../../parts/form.tsx';
import { faultTexts } from '../../parts/form-rules.ts';
import { emailFaults } from './checks.ts';
import { texts } from './texts.ts';

interface EmailFormProps {
  initial?: string;
  send: (email: string) => Promise<unknown>;
  submit: string;
  submitProps: ButtonProps;
}

/** Asks for the address of a mail. */
export const EmailForm = ({ initial = '', send, submit, submitProps }: EmailFormProps) => {
  const t = useText(texts);
  return (
    <Form
      labels={{ email: t('email') }}
      required={['email']}
      check={(values) => faultTexts(emailFaults(values), t)}
      send={({ email }) => send(email!)}
      submit={submit}
      submitProps={submitProps}
    >
      {(field) => (
        <TextInput
          {...field('email')}
          type="email"
          autoComplete="username"
          defaultValue={initial}
          required
          withAsterisk={false}
        />
      )}
    </Form>
  );
};

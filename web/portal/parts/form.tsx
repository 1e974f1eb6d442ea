/**
 * A form that shows each error beside its field and all errors above, with the focus. Fields are uncontrolled inputs that
 * are read when the form is sent, so values that a password manager fills in are included.
 */
import { Alert, Anchor, Button, type ButtonProps, List, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLanguage, useText } from '../language/language.tsx';
import { ObdsError } from '../sdk.ts';
import { DialogButtons } from './dialog.tsx';
import { type FormValues, faultTexts, missingIn } from './form-rules.ts';
import { texts } from './form-texts.ts';
import { OriginalText } from './problem.tsx';
import { problemText } from './problem-texts.ts';
import { fieldAtFault } from './refusal.ts';

/** Errors by the name of the field. */
export type FormErrors = Record<string, string>;

export interface FieldProps {
  id: string;
  name: string;
  label: string;
  error?: string;
}

interface FormProps {
  /** Labels by field name, in the order of the form. */
  labels: Record<string, string>;
  /** Fields that must be filled. */
  required?: readonly string[];
  /** Checks the values before they are sent. Its errors replace those about blank fields. */
  check?: (values: FormValues) => FormErrors;
  /** Sends the values. A thrown refusal is shown beside its field. */
  send: (values: FormValues) => Promise<unknown>;
  submit: string;
  submitProps?: ButtonProps;
  children: (field: (name: string) => FieldProps) => ReactNode;
  /** Called by the cancel button of a form in a dialog. */
  onCancel?: () => void;
  /** Content beside the button. */
  aside?: ReactNode;
  /** Replaces the text of a refusal without a field. */
  explain?: (problem: ObdsError, values: FormValues) => ReactNode;
}

export const Form = (props: FormProps) => {
  const {
    labels,
    required = [],
    check,
    send,
    submit,
    submitProps,
    children,
    onCancel,
    aside,
    explain,
  } = props;
  const t = useText(texts);
  const { language } = useLanguage();
  const id = useId();
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusal, setRefusal] = useState<ReactNode>(null);
  /** Whether the error is a long sentence of the API: it is shown beside its field, and the summary only links to it. */
  const [isApiError, setIsApiError] = useState(false);
  const [sending, setSending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const wrong = Object.keys(labels).filter((name) => errors[name]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary takes the focus after every attempt
  useEffect(() => summary.current?.focus(), [attempt]);

  const refuse = (found: FormErrors, general: ReactNode, ofApi = false): void => {
    setErrors(found);
    setIsApiError(ofApi);
    setRefusal(general);
    setAttempt((count) => count + 1);
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (sending) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const found: FormErrors = { ...faultTexts(missingIn(values, required), t), ...check?.(values) };
    if (Object.keys(found).length > 0) {
      refuse(found, null);
      return;
    }
    setSending(true);
    setErrors({});
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ObdsError)) throw error;
      const text = problemText(error, language);
      const original = <OriginalText problem={error} />;
      const at = fieldAtFault(error);
      if (at !== null && at in labels) refuse({ [at]: text }, original, true);
      else
        refuse(
          {},
          <>
            {explain?.(error, values) ?? text}
            {original}
          </>,
        );
    } finally {
      setSending(false);
    }
  };

  const field = (name: string): FieldProps => ({
    id: `${id}-${name}`,
    name,
    label: labels[name]!,
    ...(errors[name] ? { error: errors[name] } : {}),
  });

  const button = (
    <Button type="submit" loading={sending} {...submitProps}>
      {submit}
    </Button>
  );
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        {(refusal !== null || wrong.length > 0) && (
          <Alert
            ref={summary}
            tabIndex={-1}
            role="alert"
            color="red"
            icon={<IconAlertCircle />}
            title={wrong.length > 0 ? t('correct') : undefined}
          >
            {refusal}
            {wrong.length > 0 && (
              <List size="sm" listStyleType="none">
                {wrong.map((name) => (
                  <List.Item key={name}>
                    <Anchor
                      size="sm"
                      c="inherit"
                      underline="always"
                      className="listed-link"
                      href={`#${id}-${name}`}
                      onClick={(event) => {
                        event.preventDefault();
                        document.getElementById(`${id}-${name}`)?.focus();
                      }}
                    >
                      {isApiError ? labels[name] : `${labels[name]}: ${errors[name]}`}
                    </Anchor>
                  </List.Item>
                ))}
              </List>
            )}
          </Alert>
        )}
        {children(field)}
        {onCancel ? (
          <DialogButtons cancel={onCancel}>{button}</DialogButtons>
        ) : (
          <div className="form-foot">
            {button}
            {aside && (
              <Text size="sm" c="dimmed" component="div">
                {aside}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </form>
  );
};

import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** Called when typing has paused. */
  onTyped: (text: string) => void;
}

const PAUSE_MS = 300;

/**
 * A text field for a parameter of the address. The address changes after a pause only, because a field that waited for it
 * would lose letters of fast typing.
 */
export const TypedInput = ({ value, onTyped, ...input }: TypedInputProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // The parameter changed elsewhere: a filter was cleared, or the user went back.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = useDebouncedCallback((text: string) => {
    sent.current = text;
    onTyped(text);
  }, PAUSE_MS);
  return (
    <TextInput
      {...input}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        send(currentTarget.value);
      }}
    />
  );
};

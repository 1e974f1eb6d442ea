import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

interface TypedInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** Called when nothing was typed for a moment. */
  onTyped: (text: string) => void;
}

const PAUSE_MS = 300;

/**
 * A text field for what stands in the address, which follows only when one pauses: a field that waited for it would
 * lose what is typed fast.
 */
export const TypedInput = ({ value, onTyped, ...input }: TypedInputProps) => {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  // Changed by somebody else, such as by clearing a filter or going back.
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

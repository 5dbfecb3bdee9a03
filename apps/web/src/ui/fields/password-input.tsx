import { useState } from 'react';

import { IconButton } from '../icon-button.tsx';
import { Sign } from '../sign.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Masked, with a button that shows what was typed. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          icon={<Sign name={shown ? 'eye-off' : 'eye'} size={17} strokeWidth={1.75} />}
          className="mr-1"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

import { type FocusEvent, type FormEvent, useRef, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';

import type { Problems } from './check-fields.ts';

export interface CheckedFormSettings<Form extends Record<string, string>> {
  empty: Form;
  check: (form: Form) => Problems<keyof Form & string>;
  /** Runs only when nothing is wrong. */
  send: (form: Form) => Promise<void>;
  /** Shown in the form when a failure has no message of its own (OP-21). */
  failureText: string;
  /** The field that a failure is about. The message then stands at that field instead of at the top. */
  fieldOf?: (error: unknown) => (keyof Form & string) | undefined;
  /** Called when these problems kept the form from being sent. */
  onRefused?: (problems: Problems<keyof Form & string>) => void;
}

/**
 * A form whose fields show an error when they are left or sent, and hide it as soon as they are right. What was typed
 * always stays.
 */
export function useCheckedForm<Form extends Record<string, string>>({
  empty,
  check,
  send,
  failureText,
  fieldOf,
  onRefused,
}: CheckedFormSettings<Form>) {
  const [form, setForm] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ name: string; value: string; text: string } | null>(null);
  const isSending = useRef(false);
  const problems = check(form);

  /** True while the field still has the value that the server refused; another value may be right. */
  const isStillRefused = (name: keyof Form & string) => refused?.name === name && refused.value === form[name];

  function field(name: keyof Form & string) {
    return {
      error: (left.has(name) && problems[name]) || (isStillRefused(name) ? refused?.text : undefined),
      input: {
        name,
        value: form[name],
        onChange: ({ target: { value } }: { target: { value: string } }) =>
          setForm((typed) => ({ ...typed, [name]: value })),
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          // Passing through an empty field, or pressing a button beside it, is not yet a mistake.
          if (event.target.value !== '') setLeft((before) => new Set(before).add(name));
        },
      },
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const inputs = event.currentTarget.elements;
    const [firstWrong] = Object.keys(problems);
    setLeft(new Set(Object.keys(form)));
    if (firstWrong !== undefined) {
      onRefused?.(problems);
      focusOn(inputs, firstWrong);
      return;
    }
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    setRefused(null);
    try {
      await send(form);
    } catch (error) {
      const text = errorTextOr(failureText, error);
      const name = fieldOf?.(error);
      if (name === undefined) setFailure(text);
      else {
        setRefused({ name, value: form[name] ?? '', text });
        focusOn(inputs, name);
      }
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { field, isBusy, failure, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

function focusOn(inputs: HTMLFormControlsCollection, name: string) {
  const input = inputs.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}

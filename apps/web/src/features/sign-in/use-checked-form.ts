import { type FocusEvent, type FormEvent, useRef, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';

import type { Problems } from './check-forms.ts';

export interface CheckedFormSettings<Form extends Record<string, string>> {
  empty: Form;
  check: (form: Form) => Problems<keyof Form & string>;
  /** Runs only when nothing is wrong. */
  send: (form: Form) => Promise<void>;
  /** Stays in the form when a failure has no words of its own (OP-21). */
  failureText: string;
  /** The form was not sent because of these. */
  onRefused?: (problems: Problems<keyof Form & string>) => void;
}

/**
 * A form whose fields complain when they are left or sent, and stop complaining as soon as they are right.
 * What was typed stays whatever happens.
 */
export function useCheckedForm<Form extends Record<string, string>>({
  empty,
  check,
  send,
  failureText,
  onRefused,
}: CheckedFormSettings<Form>) {
  const [form, setForm] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSending = useRef(false);
  const problems = check(form);

  function field(name: keyof Form & string) {
    return {
      error: left.has(name) ? problems[name] : undefined,
      input: {
        name,
        value: form[name],
        onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
        onBlur: (event: FocusEvent<HTMLInputElement>) => {
          // Passing through an empty field, or pressing a button beside it, is not yet a mistake.
          if (event.target.value !== '') setLeft(new Set(left).add(name));
        },
      },
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const [firstWrong] = Object.keys(problems);
    setLeft(new Set(Object.keys(form)));
    if (firstWrong !== undefined) {
      onRefused?.(problems);
      const input = event.currentTarget.elements.namedItem(firstWrong);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    isSending.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await send(form);
    } catch (error) {
      setFailure(errorTextOr(failureText, error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return { field, isBusy, failure, onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
}

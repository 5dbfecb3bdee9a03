import { checkRemark } from '@nonet/domain';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { onSignedOut } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';

import { RemarkReaders } from './remark-readers.tsx';
import { mentionedIn, type Named, nameAtCaret, peopleFor } from './remark-text.ts';

/** What was typed and not sent, so that another tab or post in between loses nothing. */
const unsent = new Map<string, string>();
onSignedOut(() => unsent.clear());

export interface RemarkFieldProps {
  label: string;
  /** What is kept of it until it is sent. */
  keptAs: string;
  /** What stands in it at first. */
  text?: string;
  /** Whom it may mention. */
  people: readonly Named[];
  /** Guests read it, too; `chosen`: if one says so, each time anew. */
  isForGuests?: boolean | 'chosen';
  sendLabel: string;
  takesFocus?: boolean;
  onSend: (text: string, mentions: string[], forGuests: boolean) => Promise<void>;
  /** Absent: it stays. */
  onCancel?: () => void;
}

/** A remark while it is written; an @ offers whom it may mention. */
export function RemarkField({
  label,
  keptAs,
  text: first = '',
  people,
  isForGuests = false,
  sendLabel,
  takesFocus = false,
  onSend,
  onCancel,
}: RemarkFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => unsent.get(keptAs) ?? first);
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // A remark is internal by itself, also the one after that for guests.
  const [toGuests, setToGuests] = useState(false);
  /** Where the caret belongs after a name was put in. */
  const [caretTo, setCaretTo] = useState<number | null>(null);
  const typed = caret === null ? null : nameAtCaret(text, caret);
  const found = typed === null ? [] : peopleFor(typed.query, people);
  const isOpen = found.length > 0;

  useLayoutEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useLayoutEffect(() => {
    if (caretTo === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caretTo, caretTo);
    setCaretTo(null);
  }, [caretTo]);

  function write(next: string, at: number | null) {
    setText(next);
    setCaret(at);
    setActive(0);
    setProblem(null);
    if (next === first) unsent.delete(keptAs);
    else unsent.set(keptAs, next);
  }

  function mention({ name }: Named) {
    if (typed === null || caret === null) return;
    const before = `${text.slice(0, typed.from)}@${name} `;
    write(before + text.slice(caret).replace(/^ /, ''), null);
    setCaretTo(before.length);
  }

  function beginMention() {
    const at = field.current?.selectionStart ?? text.length;
    const gap = /[\p{L}\p{N}_]$/u.test(text.slice(0, at)) ? ' @' : '@';
    write(text.slice(0, at) + gap + text.slice(at), at + gap.length);
    setCaretTo(at + gap.length);
  }

  function cancel() {
    unsent.delete(keptAs);
    onCancel?.();
  }

  async function send() {
    const wrong = checkRemark(text);
    setProblem(wrong);
    if (wrong !== null || isBusy) return field.current?.focus();
    setBusy(true);
    try {
      await onSend(text, mentionedIn(text, people), isForGuests === 'chosen' ? toGuests : isForGuests);
      unsent.delete(keptAs);
      announce('Sent');
      setText(first);
      setToGuests(false);
      setCaret(null);
      field.current?.focus();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  function press(event: KeyboardEvent) {
    const chosen = found[active];
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (isOpen && event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (isOpen && event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length);
    else if (chosen && (event.key === 'Enter' || event.key === 'Tab') && !event.nativeEvent.isComposing)
      mention(chosen);
    else if (isOpen && event.key === 'Escape') setCaret(null);
    else if (onCancel && event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
  }

  return (
    <form
      className="relative grid gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {isOpen && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="People to mention"
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 bottom-full z-[7] mb-1 rounded-lg border border-line bg-surface p-1 shadow-2"
        >
          {found.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the field's, which keeps the focus.
            <div
              key={person.id}
              id={`${id}-person-${index}`}
              role="option"
              aria-selected={index === active}
              onClick={() => mention(person)}
              className={cx(
                'cursor-pointer rounded-md px-2.5 py-1.5 text-13 wrap-anywhere max-md:py-2.5',
                index === active ? 'bg-hover text-ink' : 'text-ink-2',
              )}
            >
              {person.name}
            </div>
          ))}
        </div>
      )}
      <div className="rounded-lg border border-line-strong bg-surface focus-within:border-blue focus-within:ring-1 focus-within:ring-blue">
        <textarea
          ref={field}
          aria-label={label}
          placeholder={label}
          value={text}
          rows={2}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-who${problem === null ? '' : ` ${id}-problem`}`}
          aria-autocomplete="list"
          aria-controls={isOpen ? `${id}-people` : undefined}
          aria-activedescendant={isOpen ? `${id}-person-${active}` : undefined}
          onChange={(event) => write(event.target.value, event.target.selectionStart)}
          onBlur={() => setCaret(null)}
          onKeyDown={press}
          className="field-sizing-content max-h-40 min-h-14 w-full resize-none rounded-lg bg-transparent px-3 pt-2.5 pb-1 text-13 outline-none placeholder:text-ink-3 max-md:text-16"
        />
        <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
          <RemarkReaders id={`${id}-who`} isForGuests={isForGuests} toGuests={toGuests} onChoose={setToGuests} />
          {people.length > 0 && (
            <IconButton
              label="Mention somebody"
              icon={<Sign name="accounts" size={16} strokeWidth={1.75} />}
              onClick={beginMention}
            />
          )}
          <span className="ml-auto flex gap-1">
            {onCancel && (
              <Button kind="ghost" size="sm" onClick={cancel}>
                Cancel
              </Button>
            )}
            <Button size="sm" type="submit" busy={isBusy} busyText="Sending...">
              {sendLabel}
            </Button>
          </span>
        </div>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="text-12 text-red">
          {problem}
        </p>
      )}
    </form>
  );
}

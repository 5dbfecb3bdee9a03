import { RETURN_SENTENCE_MAX, type ReturnedAbout, returnedAbouts } from '@nonet/domain';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/fields/field.tsx';
import { TextArea } from '#/ui/fields/text-input.tsx';

import type { Answer } from './approval-api.ts';
import { aboutNames, decisionWords as words } from './decision-words.ts';

export interface SendBackFormProps {
  /** How many posts it is said of. */
  count: number;
  /** False: it was not stored, and the words stay. */
  onSend: (answer: Answer) => Promise<boolean>;
  /** Beside the button. */
  cancel: ReactNode;
  className?: string | undefined;
}

/** What is said with a post that is sent back: one sentence, and what it is about (APPR-03). */
export function SendBackForm({ count, onSend, cancel, className }: SendBackFormProps) {
  const [sentence, setSentence] = useState('');
  const [about, setAbout] = useState<ReturnedAbout>('post');
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const legendId = useId();
  const id = useId();

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy) return;
    if (sentence.trim() === '') {
      setMissing(true);
      document.getElementById(id)?.focus();
      return;
    }
    setBusy(true);
    const isSent = await onSend({ sentence: sentence.trim(), about });
    if (!isSent) setBusy(false);
  }

  return (
    <form noValidate className={cx('grid gap-3.5', className)} onSubmit={(event) => void submit(event)}>
      <Field
        id={id}
        label={words.whatToChange}
        note={count > 1 ? words.forAll : words.oneIsEnough}
        error={isMissing && words.needsSentence}
      >
        <TextArea
          autoFocus
          minLines={2}
          maxLines={6}
          maxLength={RETURN_SENTENCE_MAX}
          value={sentence}
          onChange={(event) => {
            setSentence(event.target.value);
            setMissing(false);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
          }}
        />
      </Field>
      <fieldset aria-labelledby={legendId} className="grid gap-1.5">
        <span id={legendId} className="text-13 font-semibold">
          {words.about}
        </span>
        <span className="flex flex-wrap gap-1.5">
          {returnedAbouts.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={about === one}
              onClick={() => setAbout(one)}
              className={cx(
                'h-8 rounded-full border px-3 text-13 font-[520] max-md:h-11',
                about === one ? 'border-primary bg-primary text-on-primary' : 'border-line-strong hover:bg-hover',
              )}
            >
              {aboutNames[one]}
            </button>
          ))}
        </span>
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {cancel}
        <Button kind="primary" type="submit" busy={isBusy} busyText={words.sendingBack} className="max-md:min-h-11">
          {words.sendBack}
        </Button>
      </div>
    </form>
  );
}

import { countGraphemes, TEXT_CUT_MESSAGE, TEXT_MAX } from '@nonet/domain';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

import { announce } from '#/ui/announcer.tsx';
import { Field } from '#/ui/field.tsx';
import { TextArea } from '#/ui/text-input.tsx';
import { toast } from '#/ui/toast.ts';

import { CounterRing } from './counter-ring.tsx';
import { createBurst, cutText } from './cut-text.ts';

const tightFrom = TEXT_MAX - 20;

const cutBurst = createBurst();

export interface ContentFieldProps {
  id: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** Stands beside the counter: the limits of each network. */
  meters: ReactNode;
}

/** The text of the post. It cannot grow beyond the limit. While an input method composes, nothing is cut. */
export function ContentField({ id, value, onChange, error, meters }: ContentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  /** Where to put the caret once a cut text is drawn. Setting the text would move it to the end. */
  const caret = useRef<number | null>(null);
  const count = countGraphemes(value);

  useLayoutEffect(() => {
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function take(next: string) {
    const cut = isComposing.current ? null : cutText(value, next, TEXT_MAX);
    if (cut) {
      caret.current = cut.caret;
      if (cutBurst.isFirst()) toast.info(TEXT_CUT_MESSAGE, { id: 'text-cut' });
    }
    const text = cut?.text ?? next;
    announceRoom(count, countGraphemes(text));
    // When a text is cut back to its former value, React draws nothing, and the area would keep the longer text.
    if (cut && area.current) area.current.value = cut.text;
    onChange(text);
  }

  return (
    <Field id={id} label="Post Content / Caption" error={error}>
      <TextArea
        ref={area}
        value={value}
        minLines={4}
        maxLines={14}
        onChange={(event) => take(event.currentTarget.value)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={(event) => {
          isComposing.current = false;
          take(event.currentTarget.value);
        }}
        footer={
          <>
            {meters}
            <CounterRing count={count} max={TEXT_MAX} tightFrom={tightFrom} />
          </>
        }
      />
    </Field>
  );
}

/** Announces the remaining room only when a mark is passed: an announcement at every key would be useless. */
function announceRoom(before: number, now: number) {
  if (before < TEXT_MAX && now >= TEXT_MAX) announce('No characters left');
  else if (before < tightFrom && now >= tightFrom) announce(`${TEXT_MAX - now} characters left`);
}

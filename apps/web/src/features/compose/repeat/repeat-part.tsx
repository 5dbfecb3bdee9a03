import { dayKey } from '@nonet/domain';
import { useState } from 'react';

import { weekStartOf } from '#/lib/week-start.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { ruleOf, textOf } from './repeat.ts';
import { RepeatEditor } from './repeat-editor.tsx';
import type { RepeatPartProps } from './repeat-part-props.ts';

const editorId = 'post-repeat';

/** *Repeat*: a button, and the small editor that it opens (RECUR-01). */
export function RepeatPart({ repeat, onChange, ...props }: RepeatPartProps) {
  const [isOpen, setOpen] = useState(repeat !== null);
  const start = props.day ?? dayKey(props.now, props.zone);

  function toggle() {
    if (!isOpen && repeat === null) {
      onChange({ rule: textOf(ruleOf(null, start, weekStartOf(navigator.language))), variations: [] });
    }
    setOpen(!isOpen);
  }
  const isOn = repeat !== null;
  return (
    <div className="grid gap-3">
      <div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={editorId}
          onClick={toggle}
          className={cx(
            'inline-flex h-9 items-center gap-1.5 rounded-full border px-[11px] text-12 font-[540] transition-colors hover:bg-hover md:h-7',
            isOn ? 'border-ink text-ink inset-ring inset-ring-ink' : 'border-line text-ink-2',
          )}
        >
          <Sign name="refresh" size={13} strokeWidth={1.75} className="flex-none" />
          Repeat
        </button>
      </div>
      {isOpen && repeat !== null && (
        <RepeatEditor
          id={editorId}
          {...props}
          start={start}
          repeat={repeat}
          onChange={onChange}
          onRemove={() => {
            onChange(null);
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

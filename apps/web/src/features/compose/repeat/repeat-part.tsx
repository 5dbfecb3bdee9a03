import { dayKey } from '@nonet/domain';

import { weekStartOf } from '#/lib/week-start.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { ruleOf, textOf } from './repeat.ts';
import { RepeatEditor } from './repeat-editor.tsx';
import type { RepeatPartProps } from './repeat-part-props.ts';

const editorId = 'post-repeat';

type RepeatButtonProps = Pick<RepeatPartProps, 'repeat' | 'onChange' | 'isOpen' | 'onOpen' | 'day' | 'zone' | 'now'>;

/** *Repeat* (RECUR-01): opens the small editor, with a rule for the chosen day when there is none. */
export function RepeatButton({ repeat, onChange, isOpen, onOpen, day, zone, now }: RepeatButtonProps) {
  function toggle() {
    if (!isOpen && repeat === null) {
      const start = day ?? dayKey(now, zone);
      onChange({ rule: textOf(ruleOf(null, start, weekStartOf(navigator.language))), variations: [] });
    }
    onOpen(!isOpen);
  }
  const isOn = repeat !== null;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={editorId}
      onClick={toggle}
      className={cx(
        'inline-flex h-9 flex-none items-center gap-1.5 rounded-full border px-[11px] text-12 font-[540] transition-colors hover:bg-hover md:h-7',
        isOn ? 'border-ink text-ink inset-ring inset-ring-ink' : 'border-line text-ink-2',
      )}
    >
      <Sign name="refresh" size={13} strokeWidth={1.75} className="flex-none" />
      Repeat
    </button>
  );
}

/** The editor, while it is open. */
export function RepeatPart({ repeat, onChange, isOpen, onOpen, ...props }: RepeatPartProps) {
  if (!isOpen || repeat === null) return null;
  return (
    <RepeatEditor
      id={editorId}
      {...props}
      start={props.day ?? dayKey(props.now, props.zone)}
      repeat={repeat}
      onChange={onChange}
      onRemove={() => {
        onChange(null);
        onOpen(false);
      }}
    />
  );
}

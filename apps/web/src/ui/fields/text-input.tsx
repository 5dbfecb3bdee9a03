import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { cx } from '../cx.ts';
import { isTypedAhead } from '../drawing/draw-typed.ts';
import { Sign } from '../sign.tsx';
import { useFieldControl } from './field.tsx';

/** The frame around what is typed: a 1-px border that turns into a 2-px blue or red one. */
export const inputFrame = cx(
  'w-full rounded-md border border-line-strong bg-surface text-ink transition-[border-color]',
  'hover:border-ink-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus focus-within:border-transparent',
  'has-aria-invalid:border-red has-aria-invalid:inset-ring has-aria-invalid:inset-ring-red has-aria-invalid:focus-within:outline-offset-1',
  'has-[[readonly]]:border-line has-[[readonly]]:bg-sunken has-[[readonly]]:text-ink-2',
);

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** At the left, inside the frame. */
  icon?: ReactNode;
  /** At the right, inside the frame. */
  end?: ReactNode;
  /** Replaces the size of the text and the height of the frame. */
  frameClassName?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function TextInput({ icon, end, frameClassName, className, ...rest }: TextInputProps) {
  const control = useFieldControl();
  return (
    <div className={cx(inputFrame, 'flex items-center gap-2', frameClassName ?? 'h-11 text-16 md:h-10 md:text-14')}>
      {icon && <span className="ml-3 flex-none text-ink-3">{icon}</span>}
      <input
        {...control}
        className={cx(
          'h-full w-full min-w-0 flex-auto rounded-md bg-transparent px-3 outline-none placeholder:text-ink-3 placeholder:opacity-100',
          Boolean(icon) && 'pl-0',
          className,
        )}
        {...rest}
      />
      {rest.readOnly && <Sign name="lock" size={15} strokeWidth={1.75} className="mr-3 flex-none text-ink-3" />}
      {end}
    </div>
  );
}

export interface GrowingTextProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** It grows with its text between these two, in lines. */
  minLines?: number | undefined;
  maxLines?: number | undefined;
  ref?: Ref<HTMLTextAreaElement | null> | undefined;
}

/**
 * A text of several lines without a frame: for frames that hold more than the text. Its value is set here: React would also write it
 * into the page as a child, and at every key the browser would look again for what `:has()` selects.
 */
export function GrowingText(props: GrowingTextProps) {
  const { minLines = 4, maxLines = 14, className, style, value, defaultValue, ref, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const [first] = useState(value ?? defaultValue);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => area.current);
  useLayoutEffect(() => {
    if (value === undefined || !area.current || isTypedAhead()) return;
    if (area.current.value !== value) area.current.value = String(value);
  });
  return (
    <textarea
      ref={area}
      defaultValue={first}
      className={cx(
        'block field-sizing-content w-full resize-none wrap-anywhere rounded-md bg-transparent px-3.5 pt-3 pb-1.5 text-16 outline-none md:text-15',
        // A key must not lay out the text once more for its narrowest width, nor paint anything around the field.
        '[contain:layout_paint_inline-size]',
        'placeholder:text-ink-3 placeholder:opacity-100',
        className,
      )}
      style={{ minHeight: `calc(${minLines}lh + 18px)`, maxHeight: `calc(${maxLines}lh + 18px)`, ...style }}
      {...rest}
    />
  );
}

export interface TextAreaProps extends GrowingTextProps {
  /** Below the text, inside the frame: counters and meters. */
  footer?: ReactNode;
}

export function TextArea({ footer, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  return (
    <div className={inputFrame}>
      <GrowingText {...control} {...rest} />
      {footer && <div className="flex flex-wrap items-center gap-1.5 border-t border-line p-2">{footer}</div>}
    </div>
  );
}

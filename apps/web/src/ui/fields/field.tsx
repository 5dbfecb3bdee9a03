import { createContext, type ReactNode, use, useId, useMemo } from 'react';

import { cx } from '../cx.ts';
import { Sign } from '../sign.tsx';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that an input inside a `Field` must have. Outside a field there are none. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (!field) return {};
  return { id: field.id, 'aria-describedby': field.describedBy, 'aria-invalid': field.invalid || undefined };
}

export interface FieldProps {
  label: ReactNode;
  /** Beside the label, quieter. */
  note?: ReactNode;
  /** At the right of the label, for example '12 / 100'. */
  counter?: ReactNode;
  /** The counter has reached its limit. */
  counterFull?: boolean | undefined;
  hint?: ReactNode;
  /** It does not replace the hint, but stands above it, red, with an icon. */
  error?: ReactNode;
  /** Set it when something else must refer to the input; by default it is generated. */
  id?: string | undefined;
  className?: string | undefined;
  /** The input: TextInput, TextArea, PasswordInput, or any control that calls `useFieldControl`. */
  children: ReactNode;
}

export function Field({ label, note, counter, counterFull, hint, error, id, className, children }: FieldProps) {
  const madeUp = useId();
  const controlId = id ?? madeUp;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  const invalid = Boolean(error);
  const describedBy = cx(invalid && errorId, Boolean(hint) && hintId) || undefined;
  const control = useMemo(() => ({ id: controlId, describedBy, invalid }), [controlId, describedBy, invalid]);

  return (
    <div className={cx('grid min-w-0 content-start gap-1.5', className)}>
      <div className="flex flex-wrap items-center gap-x-2 text-13 font-semibold">
        <label htmlFor={controlId}>{label}</label>
        {note && <span className="inline-flex items-center gap-[5px] font-normal text-ink-3">{note}</span>}
        {counter && (
          <span className={cx('ml-auto text-12 font-[480] tabular-nums', counterFull ? 'text-red' : 'text-ink-3')}>
            {counter}
          </span>
        )}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {invalid && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The red line below an input; also usable below a group that is not a `Field`. */
export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-12 leading-[1.4] font-medium text-red">
      <Sign name="alert" size={14} className="mt-px flex-none" />
      <span>{children}</span>
    </p>
  );
}

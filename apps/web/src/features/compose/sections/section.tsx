import { type ReactNode, type Ref, useId } from 'react';

/** One block of the sheet, between hairlines. */
const block = 'grid gap-3 border-t border-line p-3.5 first:border-t-0 md:px-5 md:py-[18px]';

export function SheetSection({ children }: { children: ReactNode }) {
  return <div className={block}>{children}</div>;
}

export interface HeadedSectionProps {
  title: string;
  /** The accessible name, where several sections have one title. */
  name?: string | undefined;
  /** Beside the title, quieter. */
  note?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
}

/** A block whose several controls share one heading. */
export function HeadedSection({ title, name, note, actions, children, ref }: HeadedSectionProps) {
  const id = useId();
  return (
    <section ref={ref} aria-label={name} aria-labelledby={name === undefined ? id : undefined} className={block}>
      <div className="flex min-h-5 flex-wrap items-center gap-x-2 gap-y-1 text-13">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {note && <span className="text-ink-3">{note}</span>}
        {actions && <div className="-my-1.5 -mr-2 ml-auto flex flex-wrap gap-1">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

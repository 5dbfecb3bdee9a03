import type { ReactNode } from 'react';

/** A row of the card: what it is at the left, its control beside or below it. */
export function BrandRow({ title, about, htmlFor, children }: BrandRowProps) {
  return (
    <div className="grid min-w-0 gap-x-4 gap-y-2 py-[18px] md:grid-cols-[188px_minmax(0,1fr)]">
      <div className="min-w-0 md:pt-2">
        {htmlFor === undefined ? (
          <p className="font-semibold">{title}</p>
        ) : (
          <label htmlFor={htmlFor} className="font-semibold">
            {title}
          </label>
        )}
        {about && <p className="text-12 text-ink-3">{about}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-2.5">{children}</div>
    </div>
  );
}

interface BrandRowProps {
  title: string;
  about?: string;
  /** The field that the title names. */
  htmlFor?: string;
  children: ReactNode;
}

import type { ReactNode } from 'react';

/** A row of a card: title, sentence, control. */
export function SettingsRow({ title, about, children }: { title: string; about: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        <p dir="auto" className="text-left text-13 wrap-anywhere text-ink-3">
          {about}
        </p>
      </div>
      {children}
    </div>
  );
}

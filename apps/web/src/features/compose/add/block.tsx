import { type ReactNode, useEffect } from 'react';

import { IconButton } from '#/ui/icon-button.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { wasJustAdded } from '../sections/just-added.ts';
import { focusPlace, type Place } from '../sections/sections.ts';

interface BlockProps {
  /** What it is called, as in the menu *Add*. */
  label: string;
  /** What of it receives the focus when it is added, and when somebody is led here. */
  place: Place;
  sign: SignName;
  /** Beside the label, quieter. */
  note?: ReactNode;
  /** What the button says that takes it away. */
  removal: string;
  onRemove: () => void;
  /** Below a hairline. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Something that was added to the post, in the surface of a file. */
export function Block({ label, place, sign, note, removal, onRemove, foot, children }: BlockProps) {
  useEffect(() => {
    if (wasJustAdded(place)) focusPlace(place);
  }, [place]);
  return (
    <fieldset aria-label={label} className="min-w-0 rounded-md bg-sunken inset-ring inset-ring-line">
      <div className="flex h-12 items-center gap-2 pr-1 pl-3.5 text-13 md:h-10 md:pr-1.5">
        <Sign name={sign} size={16} className="text-ink-2" />
        <span className="font-semibold">{label}</span>
        {note && <span className="min-w-0 truncate text-ink-3">{note}</span>}
        <IconButton
          label={removal}
          title={removal}
          icon={<Sign name="close" size={15} />}
          onClick={onRemove}
          className="ml-auto md:size-7"
        />
      </div>
      <div className="grid gap-3 px-3.5 pt-0.5 pb-3.5">{children}</div>
      {foot && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-t border-line px-3.5 py-2 text-13 text-ink-2">
          {foot}
        </div>
      )}
    </fieldset>
  );
}

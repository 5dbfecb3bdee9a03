import { type ReactNode, useState } from 'react';

import { cx } from './cx.ts';

const sizes = {
  20: 'size-5 text-[8px]',
  24: 'size-6 text-[9px]',
  28: 'size-7 text-[10px]',
  32: 'size-8 text-11',
  36: 'size-9 text-12',
  52: 'size-13 text-17',
} as const;

export interface AvatarProps {
  /** The name gives the colour behind the initials; behind a picture there is none, as parts of it may be transparent. */
  name: string;
  /** Two letters in place of a picture that is missing, broken or still loading. */
  initials: string;
  src?: string | null | undefined;
  size?: keyof typeof sizes;
  /** A mark at the lower right corner. */
  mark?: ReactNode;
  /** For a group; a person is round. */
  isSquare?: boolean | undefined;
}

/** Decoration: the name stands beside it. */
export function Avatar({ name, initials, src, size = 32, mark, isSquare }: AvatarProps) {
  const [settled, setSettled] = useState<{ src: string; isThere: boolean } | null>(null);
  // A picture stays until the next one is there: the same one comes at another address, too.
  const isThere = src && settled && (settled.isThere || settled.src === src) ? settled.isThere : null;
  const hue = hueOf(name);
  const shape = isSquare ? 'rounded-[27%]' : 'rounded-full';
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-grid flex-none place-items-center font-[650] leading-none tracking-[0.01em]',
        shape,
        sizes[size],
      )}
      style={isThere ? undefined : { background: `oklch(0.9 0.055 ${hue})`, color: `oklch(0.32 0.08 ${hue})` }}
    >
      {isThere !== true && initials}
      {src && isThere !== false && (
        <img
          src={src}
          alt=""
          className={cx('absolute inset-0 size-full object-cover', shape, isThere === null && 'opacity-0')}
          onLoad={() => setSettled({ src, isThere: true })}
          onError={() => setSettled({ src, isThere: false })}
        />
      )}
      <span className={cx('absolute inset-0 inset-ring inset-ring-ink/10', shape)} />
      {mark && (
        <span className="absolute -right-1 -bottom-1 grid size-[15px] place-items-center rounded-full bg-surface text-ink ring-1 ring-line">
          {mark}
        </span>
      )}
    </span>
  );
}

/** A hue that is always the same for the same name. */
function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

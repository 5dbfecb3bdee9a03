import { shorten, type TextCut } from './shorten.ts';
import type { TextPart } from './text-part.ts';
import { Veil } from './veil.tsx';

export interface ShownTextProps {
  parts: readonly TextPart[];
  cut?: TextCut | undefined;
  /** On a picture, everything is white. */
  isOnPicture?: boolean;
}

/** A text as a network draws it, up to where it is cut. */
export function ShownText({ parts, cut, isOnPicture = false }: ShownTextProps) {
  const shown = cut ? shorten(parts, cut) : { parts, isCut: false };
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      {shown.parts.map((part, index) =>
        part.isHidden ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a lifted veil comes down again when the words before it change.
          <Veil key={index} text={part.text} />
        ) : part.isActive ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and keep no state.
          <span key={index} className={isOnPicture ? 'font-semibold' : 'text-blue'}>
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )}
      {shown.isCut && <span className={isOnPicture ? 'font-semibold' : 'text-ink-3'}>… {cut?.word}</span>}
    </p>
  );
}

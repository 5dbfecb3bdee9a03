import { useId } from 'react';

import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { coverAtOf } from './cover-at.ts';
import { useFilm } from './film.ts';
import { FilmStrip } from './film-strip.tsx';

export interface CoverFieldProps {
  /** The option as it is: milliseconds, when something was chosen. */
  coverAt: unknown;
  /** The network takes whole seconds only. */
  isWhole?: boolean;
  onChoose: (coverAt: number | null) => void;
}

/** The moment of a video that is its cover (CROP-02): by looking at its frames, or in seconds while it cannot be shown here. */
export function CoverField({ coverAt, isWhole = false, onChoose }: CoverFieldProps) {
  const labelId = useId();
  const film = useFilm();
  if (film?.durationMs) {
    const { durationMs } = film;
    return (
      <fieldset aria-labelledby={labelId} className="grid min-w-0 gap-1.5">
        <div className="flex min-h-8 items-center gap-2 text-13">
          <span id={labelId} className="font-semibold">
            Cover
          </span>
          <span className="text-ink-3">{coverAt === undefined ? 'the first frame' : 'the frame that you chose'}</span>
          {coverAt !== undefined && (
            <Button size="sm" kind="ghost" className="ml-auto" onClick={() => onChoose(null)}>
              Use the first frame
            </Button>
          )}
        </div>
        <FilmStrip
          film={{ ...film, durationMs }}
          atMs={typeof coverAt === 'number' ? coverAt : 0}
          isWhole={isWhole}
          onMove={(atMs) => onChoose(atMs === 0 ? null : atMs)}
        />
      </fieldset>
    );
  }
  return (
    <Field label="Cover" note="optional" hint="The second of the video that is shown before it plays.">
      <TextInput
        type="number"
        inputMode={isWhole ? 'numeric' : 'decimal'}
        min={0}
        step={isWhole ? 1 : 0.1}
        value={typeof coverAt === 'number' ? coverAt / 1_000 : ''}
        onChange={({ target }) => onChoose(coverAtOf(target.value, isWhole))}
      />
    </Field>
  );
}

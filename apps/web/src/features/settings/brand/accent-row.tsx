import { accentSentences, brandMessages, type HexColor, readHexColor } from '@nonet/domain';
import { useId, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { FieldError } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';

import { useChangeBrand } from './brand-api.ts';
import { BrandRow } from './brand-row.tsx';
import { brandWords as words } from './brand-words.ts';
import type { TypedRowProps } from './name-row.tsx';

/** A few to begin with, through the circle of hues. */
const suggestions: readonly { name: string; color: HexColor }[] = [
  { name: 'Teal', color: '#005D5E' },
  { name: 'Blue', color: '#1F5FBF' },
  { name: 'Violet', color: '#6B3FA0' },
  { name: 'Berry', color: '#A8275B' },
  { name: 'Brick', color: '#A63A24' },
  { name: 'Honey', color: '#F2B84B' },
  { name: 'Moss', color: '#4C6B2F' },
];

export function AccentRow({ brand, typed, onType }: TypedRowProps) {
  const id = useId();
  const [isTried, setTried] = useState(false);
  const change = useChangeBrand(() => {
    onType(null);
    toast.success(words.accentSaved, { id: 'brand-accent' });
  });
  const text = typed ?? brand.accent ?? '';
  const accent = readHexColor(text);
  const isNone = text.trim() === '';
  const isSame = (accent ?? null) === brand.accent && (isNone || accent !== undefined);
  const error = change.error
    ? errorTextOr(words.accentNotSaved, change.error)
    : isTried && !isNone && accent === undefined
      ? brandMessages.color
      : null;

  function type(next: string) {
    onType(next);
    change.reset();
  }

  return (
    <BrandRow title={words.accent} about={words.accentAbout} htmlFor={id}>
      <form
        noValidate
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const isReadable = isNone || accent !== undefined;
          if (isReadable && !isSame && !change.isPending) change.mutate({ accent: accent ?? null });
        }}
      >
        <input
          type="color"
          aria-label={words.pick}
          value={(accent ?? '#FFFFFF').toLowerCase()}
          className="size-11 flex-none cursor-pointer rounded-md border border-line-strong bg-surface p-1.5 md:size-10"
          onChange={({ target }) => type(target.value.toUpperCase())}
        />
        <div className="min-w-0 flex-1 basis-36 md:max-w-[180px]">
          <TextInput
            id={id}
            value={text}
            placeholder="#005D5E"
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={error !== null || undefined}
            aria-describedby={cx(error !== null && `${id}-error`, `${id}-says`)}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setTried(true)}
          />
        </div>
        <Button
          type="submit"
          className="h-11 md:h-10"
          busy={change.isPending}
          busyText={words.saving}
          blocked={isSame && words.unchanged}
        >
          {words.save}
        </Button>
      </form>
      <div role="alert" className="empty:hidden">
        {error !== null && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      <fieldset aria-label={words.swatches} className="flex flex-wrap gap-1.5">
        {suggestions.map(({ name, color }) => (
          <button
            key={color}
            type="button"
            aria-label={`${name}, ${color}`}
            aria-pressed={accent === color}
            style={{ background: color }}
            className="touch-44 size-7 rounded-md border border-line aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-ink"
            onClick={() => type(color)}
          />
        ))}
      </fieldset>
      <div id={`${id}-says`} role="status">
        <AccentSays accent={accent ?? null} isNone={isNone} />
      </div>
    </BrandRow>
  );
}

/** What becomes of an accent in each theme; while it cannot be read, nothing. */
export function AccentSays({ accent, isNone }: { accent: HexColor | null; isNone: boolean }) {
  if (accent === null) return isNone ? <p className="text-13 text-ink-3">{words.noAccent}</p> : null;
  const { light, dark } = accentSentences(accent);
  return (
    <ul className="grid gap-1 text-13">
      {[light, dark].map(({ text, isNote }) => (
        <li key={text} className={cx('flex gap-[7px]', isNote ? 'text-blue' : 'text-ink-2')}>
          <Sign
            name={isNote ? 'info' : 'tick'}
            size={15}
            strokeWidth={2.1}
            className={cx('mt-0.5 flex-none', !isNote && 'text-green')}
          />
          {text}
        </li>
      ))}
    </ul>
  );
}

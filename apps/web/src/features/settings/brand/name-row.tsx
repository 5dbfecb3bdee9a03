import type { BrandAnswer } from '@nonet/contract';
import { useId } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { toast } from '#/ui/status/toast.ts';

import { useChangeBrand } from './brand-api.ts';
import { BrandRow } from './brand-row.tsx';
import { brandWords as words } from './brand-words.ts';

export interface TypedRowProps {
  brand: BrandAnswer;
  /** What is typed; null: nothing since it was stored. */
  typed: string | null;
  onType: (typed: string | null) => void;
}

export function NameRow({ brand, spaceName, typed, onType }: TypedRowProps & { spaceName: string }) {
  const id = useId();
  const change = useChangeBrand(() => {
    onType(null);
    toast.success(words.nameSaved, { id: 'brand-name' });
  });
  const stored = brand.name ?? '';
  const name = typed ?? stored;
  const isSame = name.trim() === stored;
  return (
    <BrandRow title={words.name} about={words.nameAbout} htmlFor={id}>
      <form
        noValidate
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSame && !change.isPending) change.mutate({ name: name.trim() || null });
        }}
      >
        <TextInput
          id={id}
          value={name}
          placeholder={spaceName}
          maxLength={80}
          autoComplete="off"
          aria-invalid={change.isError || undefined}
          aria-describedby={change.isError ? `${id}-error` : undefined}
          onChange={({ target }) => {
            onType(target.value);
            change.reset();
          }}
        />
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
        {change.error && <FieldError id={`${id}-error`}>{errorTextOr(words.nameNotSaved, change.error)}</FieldError>}
      </div>
    </BrandRow>
  );
}

import { networkRules } from '@nonet/domain';
import { useId } from 'react';

import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import type { MediaItem } from '../../media/media-item.ts';
import { Picture } from '../../media/shown/picture.tsx';
import type { TiktokFields } from './tiktok-fields.ts';

const titleMax = networkRules.tiktok.options?.schema['photoTitle']?.max ?? 0;

export interface PhotoFieldsProps {
  fields: Pick<TiktokFields, 'chosen' | 'choose'>;
  photos: readonly (MediaItem & { key: string })[];
}

/** What photos have on TikTok beside the text: a title, and which of them people see first. */
export function PhotoFields({ fields: { chosen, choose }, photos }: PhotoFieldsProps) {
  const title = typeof chosen['photoTitle'] === 'string' ? chosen['photoTitle'] : '';
  return (
    <>
      <Field
        label="Title of the photos"
        note="optional"
        counter={`${title.length} / ${titleMax}`}
        counterFull={title.length >= titleMax}
        hint="TikTok shows it above the text."
      >
        <TextInput
          autoComplete="off"
          maxLength={titleMax}
          value={title}
          onChange={({ target }) => choose('photoTitle', target.value === '' ? null : target.value)}
        />
      </Field>
      {photos.length > 1 && <CoverPhoto chosen={chosen['coverPhoto']} photos={photos} choose={choose} />}
    </>
  );
}

function CoverPhoto({
  chosen,
  photos,
  choose,
}: Pick<PhotoFieldsProps, 'photos'> & Pick<TiktokFields, 'choose'> & { chosen: unknown }) {
  const id = useId();
  const place = typeof chosen === 'number' ? chosen : 0;
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-1.5">
      <p id={id} className="text-13 font-semibold">
        Cover photo
      </p>
      <div className="flex flex-wrap gap-1.5">
        {photos.map((photo, at) => (
          <label
            key={photo.key}
            className={cx(
              'relative size-14 cursor-pointer overflow-hidden rounded-md border bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              at === place ? 'border-ink inset-ring-2 inset-ring-ink' : 'border-line hover:border-ink-3',
            )}
          >
            <input
              type="radio"
              name={id}
              className="sr-only"
              aria-label={`Photo ${at + 1}`}
              checked={at === place}
              onChange={() => choose('coverPhoto', at === 0 ? null : at)}
            />
            <span className="block size-full p-[3px]">
              <Picture item={photo} className="rounded-[5px]" />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

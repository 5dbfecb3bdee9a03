import { networkRules, rulesInFormat } from '@nonet/domain';

import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import type { DraftMedia } from '../../media/draft-media.ts';
import { Picture } from '../../media/shown/picture.tsx';
import { FieldsBlock } from '../fields-block.tsx';

const titleMax = rulesInFormat(networkRules.pinterest, 'carousel').items?.title.max ?? 0;

export interface CarouselItemsProps {
  media: readonly DraftMedia[];
  onChange: (media: readonly DraftMedia[]) => void;
}

/** What each picture of a carousel says, and where it leads. They belong to the pictures: every account gets the same. */
export function CarouselItems({ media, onChange }: CarouselItemsProps) {
  const pictures = media.filter(({ type }) => type === 'image');
  const change = (key: string, words: Pick<DraftMedia, 'title' | 'link'>) =>
    onChange(media.map((file) => (file.key === key ? { ...file, ...words } : file)));
  return (
    <FieldsBlock>
      <p className="text-13 font-semibold">Pictures of the carousel</p>
      {pictures.length < 2 && <p className="text-12 text-ink-3">Add 2 to 5 pictures of one shape.</p>}
      {pictures.map((picture, at) => (
        <fieldset
          key={picture.key}
          aria-label={`Picture ${at + 1} of the carousel`}
          className="grid min-w-0 grid-cols-[3.5rem_1fr] gap-x-3 gap-y-2"
        >
          <span className="row-span-2 block size-14 overflow-hidden rounded-md border border-line bg-sunken">
            <Picture item={picture} />
          </span>
          <Field
            label="Title"
            note="optional"
            counter={`${(picture.title ?? '').length} / ${titleMax}`}
            counterFull={(picture.title ?? '').length >= titleMax}
          >
            <TextInput
              autoComplete="off"
              maxLength={titleMax}
              value={picture.title ?? ''}
              onChange={({ target }) => change(picture.key, { title: target.value })}
            />
          </Field>
          <Field label="Link" note="optional">
            <TextInput
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              value={picture.link ?? ''}
              onChange={({ target }) => change(picture.key, { link: target.value })}
            />
          </Field>
        </fieldset>
      ))}
    </FieldsBlock>
  );
}

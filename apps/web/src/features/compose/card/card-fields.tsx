import { LINK_CARD_MAX, type LinkCard } from '@nonet/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { mediaApi } from '#/lib/media-api.ts';
import { Button } from '#/ui/button.tsx';
import { Field, FieldError } from '#/ui/fields/field.tsx';
import { TextArea, TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';

import { cardPictureQuery } from '../link-pages/link-card-query.ts';
import { useCardPicture } from '../link-pages/use-card-picture.ts';
import { shownAddress } from './shown-address.ts';

interface CardFieldsProps {
  card: LinkCard;
  /** It was changed by hand. */
  isOwn: boolean;
  onDone: (card: LinkCard) => void;
  /** Back to what the page says; null: there is no address in the text. */
  onReset: (() => void) | null;
  onCancel: () => void;
}

/** Title, text and picture of the card. The address stays that of the page. */
export function CardFields({ card, isOwn, onDone, onReset, onCancel }: CardFieldsProps) {
  const [title, setTitle] = useState(card.title);
  const [description, setDescription] = useState(card.description);
  const [imageId, setImageId] = useState(card.imageId);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState('');
  const [isTried, setTried] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const client = useQueryClient();
  const picture = useCardPicture({ ...card, imageId });
  const isUntitled = title.trim() === '';

  async function take(file: File | undefined) {
    if (file === undefined) return;
    setSending(true);
    setError('');
    try {
      const media = await mediaApi.media.upload(file, file.name);
      client.setQueryData(cardPictureQuery(media.id).queryKey, media);
      setImageId(media.id);
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setSending(false);
    }
  }
  function finish() {
    setTried(true);
    if (isUntitled) return void document.getElementById(titleId)?.focus();
    onDone({ ...card, title: title.trim(), description: description.trim(), imageId });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the fields gives the change up
    <div
      className="grid gap-3 p-3.5"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <p className="flex items-center gap-2 text-13">
        <Sign name="link" size={16} className="text-ink-2" />
        <span className="font-semibold">Link card</span>
        <span className="min-w-0 truncate text-ink-3">{shownAddress(card.url)}</span>
      </p>
      <div className="grid gap-3 md:grid-cols-[200px_minmax(0,1fr)]">
        <div className="grid content-start gap-1.5">
          <span className="grid aspect-[1.91] place-items-center overflow-hidden rounded-md border border-line bg-fill text-12 text-ink-3 max-md:w-48">
            {picture ? <img src={picture} alt="" className="size-full object-cover" /> : 'No picture'}
          </span>
          <span className="flex gap-1.5">
            <Button size="sm" kind="ghost" busy={isSending} onClick={() => picker.current?.click()}>
              {imageId === null ? 'Choose a picture' : 'Replace'}
            </Button>
            {imageId !== null && (
              <Button size="sm" kind="ghost" onClick={() => setImageId(null)}>
                Remove
              </Button>
            )}
          </span>
          <div role="alert" className="empty:hidden">
            {error !== '' && <FieldError>{error}</FieldError>}
          </div>
        </div>
        <div className="grid content-start gap-3">
          <Field label="Title" id={titleId} error={isTried && isUntitled && 'A card needs a title.'}>
            <TextInput
              value={title}
              maxLength={LINK_CARD_MAX.title}
              autoFocus
              onChange={({ currentTarget }) => setTitle(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                // Else the button that gets the focus is pressed by the same key.
                event.preventDefault();
                finish();
              }}
            />
          </Field>
          <Field label="Description">
            <TextArea
              value={description}
              maxLength={LINK_CARD_MAX.description}
              minLines={2}
              maxLines={5}
              onChange={({ currentTarget }) => setDescription(currentTarget.value)}
            />
          </Field>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {isOwn && onReset !== null && (
          <Button size="sm" kind="ghost" icon={<Sign name="undo" size={14} />} onClick={onReset}>
            As on the page
          </Button>
        )}
        <span className="ml-auto flex gap-1.5">
          <Button size="sm" kind="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="sm" onClick={finish} blocked={isSending && 'The picture is on its way.'}>
            Done
          </Button>
        </span>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="Choose a picture for the link card"
        accept="image/*,.heic,.heif"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

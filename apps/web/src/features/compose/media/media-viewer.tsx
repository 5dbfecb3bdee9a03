import { Dialog } from '@base-ui/react/dialog';
import { canBeCropped, type NetworkId, type Template } from '@nonet/domain';
import { type KeyboardEvent, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import { AltField } from './alt-field.tsx';
import type { DraftMedia } from './draft-media.ts';
import type { MediaDesk } from './media-desk.ts';
import { tileId } from './media-name.ts';
import { SizeAdvice } from './size-advice.tsx';

const iconLook = { size: 18, strokeWidth: 1.75 } as const;

export interface MediaViewerProps {
  desk: MediaDesk;
  items: readonly DraftMedia[];
  /** The file that is shown; null when it is closed. */
  openKey: string | null;
  onOpen: (key: string | null) => void;
  /** Id of the element that gets the focus once the last file is gone. */
  addId: string;
  platforms: readonly NetworkId[];
  template: Template | null;
  /** Opens the crop tool. */
  onCrop: (key: string) => void;
}

/** One file in full size, with what belongs to it; arrows lead to the others (MEDIA-04…09). */
export function MediaViewer({ desk, items, openKey, onOpen, addId, platforms, template, onCrop }: MediaViewerProps) {
  const current = items.findIndex(({ key }) => key === openKey);
  // While the dialog closes, the last file is still shown.
  const [lastPlace, setLastPlace] = useState(current);
  if (current >= 0 && current !== lastPlace) setLastPlace(current);
  const place = current >= 0 ? current : Math.min(lastPlace, items.length - 1);
  const item = items[place];

  function show(to: number) {
    const other = items[to];
    if (other) onOpen(other.key);
  }
  function remove(key: string) {
    onOpen((items[place + 1] ?? items[place - 1])?.key ?? null);
    desk.remove(key);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isInControl = event.target instanceof Element && event.target.closest('textarea, video') !== null;
    if (step === undefined || isInControl || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(place + step);
  }

  return (
    <Dialog.Root open={current >= 0} onOpenChange={(isOpen) => !isOpen && onOpen(null)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-scrim transition-opacity duration-enter data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          onKeyDown={onKeyDown}
          finalFocus={() => document.getElementById(item ? tileId(item.key) : addId)}
          className={cx(
            'fixed inset-x-0 bottom-0 z-20 max-h-[calc(100dvh-32px)] overflow-y-auto rounded-t-2xl bg-raised shadow-3 outline-none transition-opacity duration-enter data-ending-style:opacity-0 data-starting-style:opacity-0',
            'sm:inset-8 sm:m-auto sm:h-fit sm:max-w-[1080px] sm:rounded-2xl lg:grid lg:grid-cols-[minmax(0,1fr)_320px]',
          )}
        >
          {item && (
            <>
              <Stage item={item} place={place} total={items.length} onShow={show} />
              <div className="grid content-start gap-[18px] p-5 max-sm:pb-[max(20px,env(safe-area-inset-bottom))]">
                <header className="flex items-center gap-3">
                  <Dialog.Title className="display-17">
                    {item.type === 'image' ? 'Image' : 'Video'} #{place + 1}
                  </Dialog.Title>
                  <span className="ml-auto text-13 text-ink-3 tabular-nums">
                    {place + 1} of {items.length}
                  </span>
                  <Dialog.Close
                    render={
                      <IconButton
                        label="Close"
                        icon={<Sign name="close" {...iconLook} />}
                        className="-my-1.5 -mr-1.5"
                      />
                    }
                  />
                </header>
                <SizeAdvice item={item} platforms={platforms} template={template} />
                {item.type === 'image' && (
                  <AltField
                    key={item.key}
                    value={item.alt}
                    platforms={platforms}
                    onChange={(alt) => desk.describe(item.key, alt)}
                  />
                )}
                <div className="flex flex-wrap gap-2">
                  {canBeCropped(item) && (
                    <Button
                      size="sm"
                      icon={<Sign name="crop" size={15} strokeWidth={2} />}
                      blocked={item.width === null && 'It can be cropped once it is shown'}
                      onClick={() => {
                        onOpen(null);
                        onCrop(item.key);
                      }}
                    >
                      Crop
                    </Button>
                  )}
                  {items.length > 1 && (
                    <>
                      <Button
                        size="sm"
                        icon={<Sign name="back" size={15} strokeWidth={2} />}
                        blocked={place === 0 && 'It is the first already'}
                        onClick={() => desk.move(item.key, place - 1, items.length)}
                      >
                        Move earlier
                      </Button>
                      <Button
                        size="sm"
                        icon={<Sign name="forwards" size={15} strokeWidth={2} />}
                        blocked={place === items.length - 1 && 'It is the last already'}
                        onClick={() => desk.move(item.key, place + 1, items.length)}
                      >
                        Move later
                      </Button>
                    </>
                  )}
                  <Button
                    size="sm"
                    kind="danger-quiet"
                    icon={<Sign name="trash" size={15} strokeWidth={2} />}
                    onClick={() => remove(item.key)}
                  >
                    Remove
                  </Button>
                </div>
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface StageProps {
  item: DraftMedia;
  place: number;
  total: number;
  onShow: (place: number) => void;
}

function Stage({ item, place, total, onShow }: StageProps) {
  return (
    <div className="relative h-[min(56dvh,640px)] overflow-hidden bg-sunken sm:rounded-t-2xl lg:h-[min(76dvh,720px)] lg:rounded-l-2xl lg:rounded-tr-none">
      {item.url !== null && item.type === 'image' && (
        <img src={item.url} alt={item.alt || item.name} className="absolute inset-0 size-full object-contain" />
      )}
      {item.url !== null && item.type === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: a person's own file, which has no captions
        <video
          key={item.key}
          src={item.url}
          controls
          playsInline
          aria-label={item.name}
          className="absolute inset-0 size-full"
        />
      )}
      {total > 1 && (
        <>
          <Turn label="Previous" isAt="left-3" isEnd={place === 0} onPress={() => onShow(place - 1)}>
            <Sign name="previous" {...iconLook} />
          </Turn>
          <Turn label="Next" isAt="right-3" isEnd={place === total - 1} onPress={() => onShow(place + 1)}>
            <Sign name="next" {...iconLook} />
          </Turn>
        </>
      )}
    </div>
  );
}

interface TurnProps {
  label: string;
  isAt: string;
  /** True at the end of the list. The button stays, so that it keeps the focus. */
  isEnd: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

function Turn({ label, isAt, isEnd, onPress, children }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onPress}
      className={cx(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-poster/75 text-white aria-disabled:opacity-40',
        isAt,
      )}
    >
      {children}
    </button>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { canBeCropped, languageName, type NetworkId, type Template } from '@nonet/domain';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useMade } from '#/files-made/use-made.ts';
import { fileAt } from '#/lib/file-address.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { SizeAdvice } from '../advice/size-advice.tsx';
import { captionsPath } from '../captions/captions-api.ts';
import { useShownCaptions } from '../captions/use-shown-captions.ts';
import type { DraftMedia } from '../draft-media.ts';
import { MadeFiles } from '../made/made-files.tsx';
import { type MadeFile, variantsOf } from '../made/variants-of.ts';
import type { MediaDesk } from '../media-desk.ts';
import { kindNames, tileId } from '../shown/media-name.ts';
import { useFirstAddress } from '../shown/use-first-address.ts';
import { AltField } from './alt-field.tsx';
import { altHint, altTakers } from './alt-words.ts';
import { HideFile } from './hide-file.tsx';

const CaptionsRows = onDemand(() => import('../captions/captions-rows.tsx'), 'CaptionsRows');

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
  /** The cover of a video. */
  cover: ReactNode;
  /** Opens the crop tool. */
  onCrop: (key: string) => void;
}

/** One file in full size, with what belongs to it; arrows lead to the others (MEDIA-04…09). */
export function MediaViewer({
  desk,
  items,
  openKey,
  onOpen,
  addId,
  platforms,
  template,
  cover,
  onCrop,
}: MediaViewerProps) {
  const current = items.findIndex(({ key }) => key === openKey);
  // While the dialog closes, the last file is still shown.
  const [lastPlace, setLastPlace] = useState(current);
  if (current >= 0 && current !== lastPlace) setLastPlace(current);
  const place = current >= 0 ? current : Math.min(lastPlace, items.length - 1);
  const item = items[place];
  const details = useMade(item ?? { mediaId: null, type: 'image', animated: false });
  const made = details ? variantsOf(details, platforms) : [];
  const ready = made.find(({ variant }) => variant !== null);

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
    const isInControl =
      event.target instanceof Element && event.target.closest('textarea, video, select, [type=range]') !== null;
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
            'sm:inset-8 sm:m-auto sm:h-fit sm:max-w-[1080px] sm:rounded-2xl [@media(height<480px)]:grid [@media(height<480px)]:grid-cols-2 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]',
          )}
        >
          {item && (
            <>
              <Stage item={item} made={ready} place={place} total={items.length} onShow={show} />
              <div className="grid content-start gap-[18px] p-5 max-sm:pb-[max(20px,env(safe-area-inset-bottom))]">
                <header className="flex items-center gap-3">
                  <Dialog.Title className="display-17">
                    {kindNames[item.type]} #{place + 1}
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
                {item.type !== 'document' && (
                  <AltField
                    key={item.key}
                    value={item.alt}
                    platforms={altTakers(item.type, platforms)}
                    hint={altHint(item.type, platforms)}
                    onChange={(alt) => desk.describe(item.key, alt)}
                  />
                )}
                {item.type === 'video' && (
                  <CaptionsRows
                    key={item.key}
                    captions={item.captions ?? []}
                    platforms={platforms}
                    onChange={(change) => desk.caption(item.key, change)}
                  />
                )}
                {item.type === 'video' && cover}
                <HideFile item={item} platforms={platforms} onChange={(isHidden) => desk.hide(item.key, isHidden)} />
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
                <MadeFiles files={made} />
                <SizeAdvice item={item} platforms={platforms} template={template} />
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
  /** What is made of it, beside which it is shown. */
  made: MadeFile | undefined;
  place: number;
  total: number;
  onShow: (place: number) => void;
}

function Stage({ item, made, place, total, onShow }: StageProps) {
  const variant = made?.variant;
  return (
    <div className="relative h-[min(38dvh,640px)] sm:h-[min(48dvh,640px)] [@media(height<480px)]:h-full overflow-hidden bg-sunken sm:rounded-t-2xl lg:h-[min(76dvh,720px)] lg:rounded-l-2xl lg:rounded-tr-none">
      {item.type === 'document' && item.thumbnailUrl !== null && (
        <img src={item.thumbnailUrl} alt="" className="absolute inset-0 size-full object-contain" />
      )}
      {item.url !== null && item.type === 'image' && !variant && (
        <img src={item.url} alt={item.alt || item.name} className="absolute inset-0 size-full object-contain" />
      )}
      {item.url !== null && item.type === 'video' && !variant && (
        <Film key={item.key} url={item.url} name={item.name} item={item} />
      )}
      {item.url !== null && variant && (
        <div className="grid size-full grid-cols-2 gap-px">
          <figure className="relative">
            {item.type === 'video' ? (
              <Film key={item.key} url={item.url} name={`Original: ${item.name}`} item={item} />
            ) : (
              <img src={item.url} alt={item.alt || item.name} className="absolute inset-0 size-full object-contain" />
            )}
            <FilmName>Original</FilmName>
          </figure>
          <figure className="relative">
            <Film key={fileAt(variant.url)} url={variant.url} name={`For ${made.networks}: ${item.name}`} />
            <FilmName>For {made.networks}</FilmName>
          </figure>
        </div>
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

interface FilmProps {
  url: string;
  name: string;
  /** The video whose captions are on; absent: none are, as networks may get others than these. */
  item?: DraftMedia;
}

const noCaptions: NonNullable<DraftMedia['captions']> = [];

function Film({ url: address, name, item }: FilmProps) {
  const url = useFirstAddress(address);
  const [isUnplayable, setUnplayable] = useState(false);
  const captions = item?.captions ?? noCaptions;
  const film = useShownCaptions(captions);
  if (isUnplayable) {
    return (
      <p className="absolute inset-0 m-auto h-fit max-w-[24ch] px-3 text-center text-13 text-pretty text-ink-2">
        This browser cannot play this file.
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has the captions that the person gave it
    <video
      ref={film}
      src={url}
      controls
      playsInline
      aria-label={name}
      onError={() => setUnplayable(true)}
      // Where the picture cannot be decoded, the sound alone plays.
      onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
      className="absolute inset-0 size-full"
    >
      {captions.map(({ id, language }) => (
        <track
          key={`${id} ${language}`}
          kind="captions"
          srcLang={language}
          label={languageName(language)}
          src={captionsPath(id, item?.durationMs ?? null)}
        />
      ))}
    </video>
  );
}

function FilmName({ children }: { children: ReactNode }) {
  return (
    <figcaption className="pointer-events-none absolute inset-x-2 top-2 mx-auto w-fit max-w-full rounded-[6px] bg-poster/75 px-1.5 text-center text-11 leading-[1.1875rem] font-semibold text-white">
      {children}
    </figcaption>
  );
}

interface TurnProps {
  label: string;
  isAt: string;
  /** True at the end of the list. The button stays, so that it keeps the focus. */
  isEnd: boolean;
  onPress: () => void;
  children: ReactNode;
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

import type { NetworkId, Template } from '@nonet/domain';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { takeHandedFiles } from '#/lib/handed-files.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { whenPainted } from '#/ui/drawing/when-painted.ts';
import { FieldError } from '#/ui/fields/field.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { HeadedSection } from '../sections/section.tsx';
import { surplusPhotos } from './advice/surplus-photos.ts';
import type { DraftMedia } from './draft-media.ts';
import type { MediaDesk } from './media-desk.ts';
import { tileId } from './shown/media-name.ts';
import { AddTile } from './tiles/add-tile.tsx';
import { acceptedFiles } from './uploads/accepted-file.ts';
import type { TooLargeFile } from './uploads/too-large-files.ts';
import { useFileArrival } from './uploads/use-file-arrival.ts';

const MediaTile = onDemand(
  () => import('./tiles/media-tile.tsx'),
  'MediaTile',
  () => <li className="aspect-square rounded-md bg-sunken" />,
);
const FilesNotes = onDemand(() => import('./advice/files-notes.tsx'), 'FilesNotes');
const StoppedNotice = onDemand(() => import('./tiles/stopped-notice.tsx'), 'StoppedNotice');
const TooLargeTiles = onDemand(() => import('./smaller/too-large-tiles.tsx'), 'TooLargeTiles');
const MediaViewer = onDemand(() => import('./tiles/media-viewer.tsx'), 'MediaViewer');

export interface MediaSectionProps {
  /** Of the button that adds files. */
  id: string;
  /** The accessible name, of a part of a thread. Files that are dropped on the page or pasted are never for a part. */
  name?: string;
  desk: MediaDesk;
  items: readonly DraftMedia[];
  stoppedKeys: readonly string[];
  /** Files above the limit, which are no part of the post. */
  tooLarge?: readonly TooLargeFile[];
  maxBytes: number;
  /** The chosen networks, each once. */
  platforms: readonly NetworkId[];
  /** Those that get the files, where these are more; absent: `platforms`. */
  sentTo?: readonly NetworkId[];
  /** How many photos a network takes of this post; absent: of any. */
  mostOf?: (network: NetworkId) => number;
  /** Those that may yet say what a chosen account may not do. */
  untold: readonly NetworkId[];
  /** Place of a file → why it cannot be sent as it is. */
  faults?: ReadonlyMap<number, string>;
  template: Template | null;
  /** Chooses the template. */
  chooser: ReactNode;
  /** What belongs to the chosen one. */
  templateNotes: ReactNode;
  /** What was added to the post that goes without files. */
  blocks?: ReactNode;
  /** What it is called: 'poll'. */
  blockName?: string;
  /** The block of a document; absent: there is none. */
  documents?: ReactNode;
  /** The cover of the one video; absent: none is chosen here. */
  cover?: ReactNode;
  /** Opens the crop tool for a picture. */
  onCrop: (key: string) => void;
  /** While the post is on its way nothing can be added. */
  isBusy: boolean;
  error: string | undefined;
}

/** The files of the post in their order (MEDIA-01…10). Drawn anew only when they change, not with every typed key. */
export const MediaSection = memo(function MediaSection(props: MediaSectionProps) {
  const {
    id,
    name,
    desk,
    items,
    stoppedKeys,
    tooLarge = [],
    maxBytes,
    platforms,
    sentTo = platforms,
    mostOf,
    untold,
    faults,
    template,
    isBusy,
    error,
  } = props;
  const { chooser, templateNotes, onCrop, blocks, blockName } = props;
  const hintId = useId();
  const errorId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const replacementPicker = useRef<HTMLInputElement>(null);
  const replaced = useRef<string | null>(null);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const { exceeded, surplus } = surplusPhotos(items, platforms, mostOf);
  const focusSoon = useFocusSoon();
  // What the first file needs is there before it, also when the connection is gone by then.
  useEffect(
    () =>
      whenPainted(() => {
        void MediaTile.preload?.();
        void FilesNotes.preload?.();
        void StoppedNotice.preload?.();
      }),
    [],
  );
  const isDropTarget = useFileArrival(!isBusy && name === undefined, desk.add);
  useEffect(() => {
    const files = name === undefined ? takeHandedFiles() : [];
    if (files.length > 0) desk.add(files);
  }, [desk, name]);

  function open(key: string) {
    setOpened(true);
    setOpenKey(key);
  }
  function move(key: string, place: number) {
    focusSoon(tileId(key));
    desk.move(key, place, items.length);
  }
  function remove(place: number) {
    const neighbour = items[place + 1] ?? items[place - 1];
    focusSoon(neighbour ? tileId(neighbour.key) : id);
    const removed = items[place];
    if (removed) desk.remove(removed.key);
  }
  function onKeyDown(event: KeyboardEvent, key: string, place: number) {
    const to = placeAfterKey(event.key, place, items.length);
    if (to === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const target = items[to];
    if (event.shiftKey) move(key, to);
    else if (target) document.getElementById(tileId(target.key))?.focus();
  }

  return (
    <HeadedSection
      title={name === undefined ? 'Media Upload' : 'Media'}
      name={name}
      note={
        blocks
          ? `A ${blockName} goes without files`
          : name === undefined &&
            `Images, mp4, mov, avi, webm, mkv, or PDF. ${Math.floor(maxBytes / 1024 / 1024)} MB each`
      }
      actions={chooser}
    >
      {templateNotes}
      {blocks}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari does not take it for a list */}
      <ul role="list" aria-label="Media" className={blocks && items.length === 0 ? 'hidden' : tiles}>
        {items.map((item, place) => (
          <MediaTile
            key={item.key}
            item={item}
            place={place}
            desk={desk}
            surplus={surplus.get(item.key)}
            fault={faults?.get(place)}
            hintId={hintId}
            onOpen={() => open(item.key)}
            onRemove={() => remove(place)}
            onReplace={() => {
              replaced.current = item.key;
              replacementPicker.current?.click();
            }}
            onKeyDown={(event) => onKeyDown(event, item.key, place)}
            onDrop={(to) => move(item.key, to)}
          />
        ))}
        <li className="aspect-square">
          <AddTile
            id={id}
            describedBy={error ? errorId : undefined}
            isDropTarget={isDropTarget}
            onPress={() => picker.current?.click()}
          />
        </li>
      </ul>
      <FilePicker ref={picker} label="Add media" isMultiple onFiles={desk.add} />
      <FilePicker
        ref={replacementPicker}
        label="Replace media"
        onFiles={([file]) => {
          if (file && replaced.current !== null) desk.replace(replaced.current, file);
        }}
      />
      <p id={hintId} hidden={items.length < 2} className="text-12 text-ink-3">
        <span className="pointer-coarse:hidden">Drag to reorder, or hold Shift and press the arrow keys.</span>
        <span className="pointer-fine:hidden">Press and hold to reorder.</span>
      </p>
      {tooLarge.length > 0 && <TooLargeTiles files={tooLarge} maxBytes={maxBytes} desk={desk} />}
      {items.length > 0 && <StoppedNotice items={items} uploads={desk.uploads} stoppedKeys={stoppedKeys} />}
      {exceeded && (
        <Notice kind="warning" role="status" id={errorId}>
          <strong className="font-[620]">Too many photos for:</strong> {exceeded}
        </Notice>
      )}
      {props.documents}
      {items.length > 0 && <FilesNotes items={items} platforms={sentTo} untold={untold} onOpen={open} />}
      {error && !exceeded && <FieldError id={errorId}>{error}</FieldError>}
      {wasOpened && (
        <OverlayHost isOpen={openKey !== null} onMissing={() => setOpenKey(null)}>
          <MediaViewer
            desk={desk}
            items={items}
            openKey={openKey}
            onOpen={setOpenKey}
            addId={id}
            platforms={sentTo}
            template={template}
            onCrop={onCrop}
            cover={props.cover}
          />
        </OverlayHost>
      )}
    </HeadedSection>
  );
});

const tiles = 'grid grid-cols-3 gap-2 md:grid-cols-6 md:gap-2.5';

/** The place that a key leads to from this one; null for keys that lead nowhere. */
function placeAfterKey(key: string, place: number, count: number): number | null {
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: count - 1,
  };
  const to = places[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), count - 1);
}

interface FilePickerProps {
  ref: React.Ref<HTMLInputElement>;
  label: string;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}

function FilePicker({ ref, label, isMultiple, onFiles }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={label}
      accept={acceptedFiles}
      multiple={isMultiple}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Clears the input, so that the same file can be chosen again.
        currentTarget.value = '';
        onFiles(files);
      }}
    />
  );
}

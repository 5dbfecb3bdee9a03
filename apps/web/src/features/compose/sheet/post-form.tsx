import type { Connection, Connections } from '@nonet/contract';
import {
  areStillPictures,
  hasThreads,
  type NetworkId,
  networkRules,
  type ResolvedTime,
  templateFor,
  type Weigh,
} from '@nonet/domain';
import { memo, useDeferredValue, useMemo } from 'react';

import { useSame, useStable } from '#/lib/use-stable.ts';
import type { ChosenTime } from '#/schedule/chosen-time.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';

import { type Abilities, untoldNetworks } from '../accounts/abilities.ts';
import { AccountsSection } from '../accounts/accounts-section.tsx';
import { type CropWish, useCrop } from '../crop/use-crop.tsx';
import type { Draft } from '../draft/draft.ts';
import { partOf } from '../draft/draft-part.ts';
import { mostPhotos } from '../media/advice/most-photos.ts';
import { MediaSection } from '../media/media-section.tsx';
import type { useMedia } from '../media/use-media.ts';
import { Film, filmOf } from '../options/film.ts';
import { NetworkOptions } from '../options/network-options.tsx';
import { errorOf, fileFaults, type Problem, textErrorOf } from '../problems/problems.ts';
import { SheetSection } from '../sections/section.tsx';
import type { Tab } from '../sections/sections.ts';
import { TextsSection } from '../tabs/texts-section.tsx';
import { useTemplate } from '../templates/use-template.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { TitleField } from './title-field.tsx';

const ReadinessRows = onDemand(() => import('../readiness/readiness-rows.tsx'), 'ReadinessRows', undefined, {
  afterPaint: true,
});

const FirstComments = onDemand(() => import('../comments/first-comments.tsx'), 'FirstComments', undefined, {
  afterPaint: true,
});

const SpoilerRow = onDemand(() => import('../spoilers/spoiler-row.tsx'), 'SpoilerRow', undefined, { afterPaint: true });
const AddMenu = onDemand(() => import('../add/add-menu.tsx'), 'AddMenu', undefined, { afterPaint: true });
const Blocks = onDemand(() => import('../add/blocks.tsx'), 'Blocks');
const LinkCardSlot = onDemand(() => import('../card/link-card-slot.tsx'), 'LinkCardSlot', undefined, {
  afterPaint: true,
});
const CoverRow = onDemand(() => import('../options/cover-row.tsx'), 'CoverRow');
const DocumentBlock = onDemand(() => import('../documents/document-block.tsx'), 'DocumentBlock');

const ReturnedNote = onDemand(() => import('../approval/returned-note.tsx'), 'ReturnedNote');
const RefusedNote = onDemand(() => import('../refused/refused-note.tsx'), 'RefusedNote');

/** Loaded once a network with threads is chosen, or the post is a thread. */
const ThreadSection = onDemand(() => import('../thread/thread-section.tsx'), 'ThreadSection', undefined, {
  afterPaint: true,
});

export interface PostFormProps {
  heading: string;
  /** A post that is stored already. */
  isEdit: boolean;
  /** Only what its networks refused can be changed: no title, time or account. */
  isRefused: boolean;
  /** True while the post is being sent and nothing can be changed. */
  isBusy: boolean;
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  type: (change: (before: Draft) => Draft) => void;
  /** Of the draft. */
  slot: string;
  changeThread: (change: (thread: Draft['thread']) => Draft['thread']) => void;
  /** The files of a part of a thread whose upload failed. */
  onStopped: (part: string, keys: readonly string[]) => void;
  files: ReturnType<typeof useMedia>;
  /** The pictures that options name. */
  covers: ReturnType<typeof useMedia>;
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  /** The chosen accounts. */
  accounts: readonly Connection[];
  connections: Connections;
  abilities: Abilities;
  areConnectionsPending: boolean;
  /** Reads the accounts again; null when they could be read. */
  onRetryConnections: (() => void) | null;
  /** The chosen time, or the minute that is *Now*. */
  when: ChosenTime;
  due: ResolvedTime | null;
  /** The next free time is being asked for. */
  isLooking: boolean;
  onLooking: (isLooking: boolean) => void;
  /** The post that is edited, and the repeat that it is of. */
  editedId: string | null;
  seriesId: string | null;
  zone: string;
  now: Date;
  weigh: Weigh | null;
  problems: readonly Problem[];
  /** Account id → why the post cannot go to it in its present form. */
  wrongAccounts: ReadonlyMap<Connection['id'], string>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The crop tool is open for this; null: it is closed. */
  cropWish: CropWish | null;
  onCropWish: (wish: CropWish | null) => void;
}

/** Whether the block of a document is shown: there is a document, or there are pictures that can go as one. */
function mayBeDocument(media: Draft['media'], networks: readonly NetworkId[]): boolean {
  if (media.some(({ type }) => type === 'document')) return true;
  return areStillPictures(media) && networks.some((network) => networkRules[network].documents !== undefined);
}

// A typed key changes nothing of theirs.
const Accounts = memo(AccountsSection);
const Readiness = memo(ReadinessRows);
const Title = memo(TitleField);
const Schedule = memo(ScheduleSection);

/** The composer's form: where the post goes, what it says, when it goes out. */
export function PostForm({ draft, change: latestChange, networks, problems, weigh, tab, ...props }: PostFormProps) {
  const { heading, isBusy, isRefused, connections, areConnectionsPending, onRetryConnections, due, zone, now } = props;
  const { accounts, abilities, covers } = props;
  const change = useStable(latestChange);
  const select = useStable((connectionIds: readonly string[]) => change({ connectionIds }));
  const untold = useMemo(() => untoldNetworks(accounts, abilities), [accounts, abilities]);
  const changeTitle = useStable((title: string) => change({ title }));
  const { options, templateId, media, thread, withoutThreads, comments } = draft;
  const { repeat, descriptions } = draft;
  // A key is shown first, and its text judged afterwards.
  const judgedText = useDeferredValue(draft.description);
  const judgedTexts = useDeferredValue(descriptions);
  const judgedThread = useDeferredValue(thread);
  const ready = useMemo(
    () => ({
      ...{ options, templateId, media, withoutThreads, comments },
      ...{ description: judgedText, descriptions: judgedTexts, thread: judgedThread },
    }),
    [options, templateId, media, withoutThreads, comments, judgedText, judgedTexts, judgedThread],
  );
  const { seriesId } = props;
  const repeating = useMemo(
    () => ({
      repeat,
      // A repeat needs a day, which *Now* is not.
      onChange: (next: typeof repeat) => change({ repeat: next, ...(next && { now: false }) }),
      seriesId,
      networks,
      descriptions,
    }),
    [repeat, change, seriesId, networks, descriptions],
  );
  const { wrongAccounts } = props;
  const wrong = useMemo(
    () => new Set(accounts.filter(({ id }) => wrongAccounts.has(id)).map(({ platform }) => platform)),
    [accounts, wrongAccounts],
  );
  const mostOf = useMemo(
    () => (network: NetworkId) => mostPhotos(network, { options, templateId, media }, accounts),
    [options, templateId, media, accounts],
  );
  const faults = useSame(useMemo(() => fileFaults(problems), [problems]));
  const template = templateFor(draft.templateId);
  const crop = useCrop({ files: props.files, template, networks, wish: props.cropWish, onWish: props.onCropWish });
  const onCrop = crop.openCrop;
  const { chooser, notes } = useTemplate({ draft, change, connections, files: props.files, problems, onCrop });
  const { items, desk } = props.files;
  const { items: pictures, desk: pictureDesk } = covers;
  const [documents, cover] = useMemo(() => {
    const given = { accounts, options, onOptions: (next: typeof options) => change({ options: next }) };
    return [
      <DocumentBlock key="documents" items={media} desk={desk} {...given} />,
      <CoverRow key="cover" {...{ items, media, templateId, pictures, pictureDesk }} {...given} />,
    ];
  }, [media, desk, accounts, options, items, templateId, pictures, pictureDesk, change]);
  return (
    <form
      noValidate
      inert={isBusy}
      aria-label={heading}
      className="rounded-xl border border-line bg-surface shadow-1"
      onSubmit={(event) => event.preventDefault()}
    >
      {!isRefused && props.editedId && <ReturnedNote postId={props.editedId} {...{ draft, accounts, zone }} />}
      {isRefused ? (
        props.editedId && <RefusedNote postId={props.editedId} />
      ) : (
        <Accounts
          id="post-accounts"
          connections={connections}
          isPending={areConnectionsPending}
          onRetry={onRetryConnections}
          selectedIds={draft.connectionIds}
          onSelect={select}
          problems={wrongAccounts}
          error={errorOf(problems, 'accounts')}
        />
      )}
      {accounts.length > 0 && (
        <Readiness
          draft={ready}
          accounts={accounts}
          due={due?.instant ?? null}
          zone={zone}
          now={now}
          editedId={props.editedId}
        />
      )}
      <SheetSection>
        {!isRefused && (
          <Title
            id="post-title"
            value={draft.title}
            onChange={changeTitle}
            error={errorOf(problems, 'title')}
            networks={networks}
          />
        )}
        <TextsSection
          tab={tab}
          onTab={props.onTab}
          networks={networks}
          wrong={wrong}
          texts={draft}
          onChange={change}
          onType={(typed) => props.type((before) => ({ ...before, ...typed(before) }))}
          weigh={weigh}
          error={textErrorOf(problems, tab)}
          actions={!isRefused && <AddMenu draft={draft} change={change} networks={networks} onFiles={desk.add} />}
          part={{
            number: 1,
            count: thread.length + 1,
            ...(!isRefused && { post: { draft, change } }),
            onSplit: ([first = '', ...others]) =>
              change({ description: first, leftOut: [], thread: [...others.map(partOf), ...thread] }),
          }}
        >
          {!isRefused && (draft.marks || networks.some((network) => networkRules[network].spoilers)) && (
            <SpoilerRow draft={draft} change={change} tab={tab} networks={networks} />
          )}
          <Film value={filmOf(props.files.items)}>
            <NetworkOptions
              networks={networks}
              tab={tab}
              accounts={accounts}
              abilities={abilities}
              covers={covers}
              draft={draft}
              change={change}
              errorOf={(field, network) => errorOf(problems, field, network)}
            />
          </Film>
          {networks.length > 0 && !isRefused && (
            <FirstComments
              networks={networks}
              accounts={accounts}
              tab={tab}
              draft={draft}
              change={change}
              weigh={weigh}
              errorOf={(network) => errorOf(problems, 'comments', network)}
            />
          )}
        </TextsSection>
      </SheetSection>
      {!isRefused && networks.some((network) => networkRules[network].cards) && (
        <LinkCardSlot draft={draft} change={change} networks={networks} />
      )}
      <MediaSection
        id="post-media"
        {...props.files}
        platforms={networks}
        mostOf={mostOf}
        untold={untold}
        faults={faults}
        template={template}
        chooser={!isRefused && chooser}
        templateNotes={notes}
        documents={mayBeDocument(media, networks) && documents}
        cover={cover}
        onCrop={onCrop}
        blockName={draft.poll ? 'poll' : 'long text'}
        blocks={
          (draft.poll ?? (isRefused ? null : draft.attachment)) && (
            <Blocks
              {...{ draft, change, networks, accounts, problems }}
              refusedId={isRefused ? props.editedId : null}
            />
          )
        }
        isBusy={isBusy}
        error={errorOf(problems, 'media')}
      />
      {(draft.thread.length > 0 || (!isRefused && networks.some(hasThreads))) && (
        <ThreadSection
          slot={props.slot}
          draft={draft}
          change={change}
          changeThread={props.changeThread}
          type={props.type}
          networks={networks}
          accounts={accounts}
          tab={tab}
          weigh={weigh}
          problems={problems}
          isBusy={isBusy}
          onStopped={props.onStopped}
        />
      )}
      {!isRefused && (
        <Schedule
          id="post-date"
          repeating={repeating}
          {...props.when}
          isNow={draft.now}
          postingTime={draft.postingTime}
          isLooking={props.isLooking}
          onLooking={props.onLooking}
          accountIds={draft.connectionIds}
          onChange={change}
          due={due}
          zone={zone}
          now={now}
          error={errorOf(problems, 'date')}
        />
      )}
      {crop.dialog}
    </form>
  );
}

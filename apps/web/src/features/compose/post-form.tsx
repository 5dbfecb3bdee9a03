import type { Connection, Connections } from '@nonet/contract';
import { hasThreads, type NetworkId, type ResolvedTime, templateFor, type Weigh } from '@nonet/domain';
import { memo, useMemo, useState } from 'react';

import { useStable } from '#/lib/use-stable.ts';
import { late } from '#/ui/late.tsx';

import { type Abilities, untoldNetworks } from './abilities.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { useCrop } from './crop/use-crop.tsx';
import type { Draft } from './draft/draft.ts';
import { MediaSection } from './media/media-section.tsx';
import type { useMedia } from './media/use-media.ts';
import { Film, filmOf } from './options/film.ts';
import { NetworkOptions } from './options/network-options.tsx';
import { errorOf, type Problem, textErrorOf } from './problems.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { SheetSection } from './section.tsx';
import type { Tab } from './sections.ts';
import { TextsSection } from './tabs/texts-section.tsx';
import { useTemplate } from './templates/use-template.tsx';
import { TitleField } from './title-field.tsx';

const ReadinessRows = late(() => import('./readiness/readiness-rows.tsx'), 'ReadinessRows', undefined, {
  afterPaint: true,
});

const FirstComments = late(() => import('./comments/first-comments.tsx'), 'FirstComments', undefined, {
  afterPaint: true,
});

/** Loaded once a network with threads is chosen, or the post is a thread. */
const ThreadSection = late(() => import('./thread/thread-section.tsx'), 'ThreadSection', undefined, {
  afterPaint: true,
});

export interface PostFormProps {
  heading: string;
  /** A post that is stored already. */
  isEdit: boolean;
  /** True while the post is being sent and nothing can be changed. */
  isBusy: boolean;
  draft: Draft;
  change: (change: Partial<Draft>) => void;
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
  due: ResolvedTime | null;
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
}

// A typed key changes nothing of theirs.
const Accounts = memo(AccountsSection);
const Readiness = memo(ReadinessRows);
const Title = memo(TitleField);
const Schedule = memo(ScheduleSection);

/** The composer's form: where the post goes, what it says, when it goes out. */
export function PostForm({ draft, change: latestChange, networks, problems, weigh, tab, ...props }: PostFormProps) {
  const { heading, isBusy, connections, areConnectionsPending, onRetryConnections, due, zone, now } = props;
  const [uncut, setUncut] = useState<string | null>(null);
  const { accounts, abilities, covers } = props;
  const change = useStable(latestChange);
  const select = useStable((connectionIds: readonly string[]) => change({ connectionIds }));
  const untold = useMemo(() => untoldNetworks(accounts, abilities), [accounts, abilities]);
  const changeTitle = useStable((title: string) => change({ title }));
  const { options, templateId, media, thread, withoutThreads, comments } = draft;
  const ready = useMemo(
    () => ({ options, templateId, media, thread, withoutThreads, comments }),
    [options, templateId, media, thread, withoutThreads, comments],
  );
  const { repeat, descriptions } = draft;
  const { seriesId } = props;
  const repeating = useMemo(
    () => ({ repeat, onChange: (next: typeof repeat) => change({ repeat: next }), seriesId, networks, descriptions }),
    [repeat, change, seriesId, networks, descriptions],
  );
  const { wrongAccounts } = props;
  const wrong = useMemo(
    () => new Set(accounts.filter(({ id }) => wrongAccounts.has(id)).map(({ platform }) => platform)),
    [accounts, wrongAccounts],
  );
  const template = templateFor(draft.templateId);
  const crop = useCrop({ files: props.files, template, networks });
  const onCrop = crop.openCrop;
  const { chooser, notes } = useTemplate({ draft, change, connections, files: props.files, problems, onCrop });
  return (
    <form
      noValidate
      inert={isBusy}
      aria-label={heading}
      className="rounded-xl border border-line bg-surface shadow-1"
      onSubmit={(event) => event.preventDefault()}
    >
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
        <Title
          id="post-title"
          value={draft.title}
          onChange={changeTitle}
          error={errorOf(problems, 'title')}
          networks={networks}
        />
        <TextsSection
          tab={tab}
          onTab={props.onTab}
          networks={networks}
          wrong={wrong}
          texts={draft}
          onChange={change}
          weigh={weigh}
          error={textErrorOf(problems, tab)}
          onCut={setUncut}
        >
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
          {networks.length > 0 && (
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
      <MediaSection
        id="post-media"
        {...props.files}
        platforms={networks}
        untold={untold}
        template={template}
        chooser={chooser}
        templateNotes={notes}
        onCrop={onCrop}
        isBusy={isBusy}
        error={errorOf(problems, 'media')}
      />
      {(draft.thread.length > 0 || networks.some(hasThreads)) && (
        <ThreadSection
          slot={props.slot}
          draft={draft}
          change={change}
          changeThread={props.changeThread}
          networks={networks}
          accounts={accounts}
          tab={tab}
          weigh={weigh}
          problems={problems}
          isBusy={isBusy}
          uncut={uncut}
          onStopped={props.onStopped}
        />
      )}
      <Schedule
        id="post-date"
        repeating={repeating}
        day={draft.day}
        time={draft.time}
        occurrence={draft.occurrence}
        postingTime={draft.postingTime}
        accountIds={draft.connectionIds}
        onChange={change}
        due={due}
        zone={zone}
        now={now}
        error={errorOf(problems, 'date')}
      />
      {crop.dialog}
    </form>
  );
}

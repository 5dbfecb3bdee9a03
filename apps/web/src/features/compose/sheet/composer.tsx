import { isSubmitBlocked, networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Footer } from '#/brand/footer.tsx';
import { usageQuery } from '#/lib/queries.ts';
import { useIsAsked } from '#/lib/spaces-query.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { useNow } from '#/lib/use-now.ts';
import { useStable } from '#/lib/use-stable.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { ScopeHost } from '#/repeats/scope-host.tsx';
import { navigate } from '#/router/navigate.ts';
import { dueTime, timeNow } from '#/schedule/chosen-time.ts';
import { cx } from '#/ui/cx.ts';
import { Deferred } from '#/ui/drawing/deferred.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { PhoneTopBar } from '#/ui/page-body.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';
import { openWhere } from '../accounts/planned-accounts.ts';
import { useAbilities } from '../accounts/use-abilities.ts';
import { useNetworks } from '../accounts/use-networks.ts';
import type { CropWish } from '../crop/use-crop.tsx';
import { chosenAccounts, coverFor, goneAccounts, usedCovers } from '../draft/draft.ts';
import { browserDrafts } from '../draft/keep/browser-drafts.ts';
import { coversSlot } from '../draft/keep/draft-store.ts';
import { newSubmitKey } from '../draft/keep/submit-key.ts';
import { leftOutOf } from '../draft/left-out-count.ts';
import { GoOnLine } from '../draft/open/go-on-line.tsx';
import { hasNews } from '../draft/open/has-news.ts';
import type { OpenedDraft } from '../draft/open/open-draft.ts';
import { useWelcomeBack } from '../draft/open/use-welcome-back.ts';
import { DraftNews, DraftStanding } from '../draft/standing.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';
import { useMedia } from '../media/use-media.ts';
import { checkDraft, usageCheckOf } from '../problems/check-draft.ts';
import { applyFix, waysToProblems } from '../problems/problem-ways.ts';
import { nextStep, type ProblemFix, problemsOf } from '../problems/problems.ts';
import { useFetchProblems } from '../problems/use-fetch-problems.ts';
import { useJudgement } from '../problems/use-judgement.ts';
import { useLazyChecks } from '../problems/use-lazy-checks.ts';
import { useStoppedInParts } from '../problems/use-stopped-in-parts.ts';
import { textId } from '../sections/sections.ts';
import { SubmitBar } from '../submit/submit-bar.tsx';
import { useSubmit } from '../submit/use-submit.ts';
import { TextLimitsOf } from '../typing/text-limits.tsx';
import { turnedTab } from '../typing/text-tabs.ts';
import { useWeighing } from '../typing/use-weighing.ts';
import { Beside } from './beside.tsx';
import { Head } from './head.tsx';
import { PostForm } from './post-form.tsx';
import { useView } from './use-view.ts';
import { useWriting } from './use-writing.ts';

// The fields are painted first.
const PreviewPanel = onDemand(() => import('../preview/preview-panel.tsx'), 'PreviewPanel', undefined, {
  afterPaint: true,
});

const LaterSave = onDemand(() => import('../later-save/later-save.tsx'), 'LaterSave', undefined, { afterPaint: true });
const Presence = onDemand(() => import('#/presence/presence.tsx'), 'Presence', undefined, { afterPaint: true });
const RepeatNote = onDemand(() => import('../repeat/repeat-note.tsx'), 'RepeatNote', undefined, { afterPaint: true });
const ProblemsPanel = onDemand(() => import('../problems/problems-panel.tsx'), 'ProblemsPanel', undefined, {
  afterPaint: true,
});
const LeaveGuard = onDemand(() => import('./leave-guard.tsx'), 'LeaveGuard', undefined, { afterPaint: true });

const minuteMs = 60_000;
const footer = <Footer className="pt-4" />;

export interface ComposerProps {
  opened: OpenedDraft;
  /** Loads the post again, as the server has it. */
  onReload: () => void;
}

export function Composer({ opened: first, onReload }: ComposerProps) {
  const [opened, setOpened] = useState(first);
  const zone = useTimeZone();
  const now = useNow();
  const { connections: all, isPending, isError, retry } = useConnections();
  const connections = useMemo(() => openWhere(all, opened.edited ? opened.base.connectionIds : []), [all, opened]);
  const usage = useQuery(usageQuery());
  const desk = useDraft(opened);
  const { draft, change } = desk;
  const files = useMedia({ slot: opened.slot, media: draft.media, changeMedia: desk.changeMedia });
  const inUse = useMemo(
    () => usedCovers({ covers: draft.covers, options: draft.options }),
    [draft.covers, draft.options],
  );
  const covers = useMedia({ slot: coversSlot(opened.slot), media: inUse, changeMedia: desk.changeCovers });
  const { view, show: showView, areProblemsOpen, setProblemsOpen, goTo, ...tabs } = useView(opened.edited?.tab);
  const writing = useWriting();
  const [isLooking, setLooking] = useState(false);
  const [seesBoth, setSeesBoth] = useState(false);
  const [cropWish, setCropWish] = useState<CropWish | null>(null);

  const isPhone = useIsPhone();
  const isEdit = opened.edited !== null;
  const isRefused = opened.edited?.isRefused === true;
  const { connectionIds, day, time, occurrence } = draft;
  const accounts = useMemo(() => chosenAccounts({ connectionIds }, connections), [connectionIds, connections]);
  const networks = useNetworks(accounts);
  // An account that was left out takes its tab along.
  const tab = networks.find((network) => network === tabs.tab) ?? 'everyone';
  const weighing = useWeighing(networks);
  const fetchProblems = useFetchProblems();
  const lazyChecks = useLazyChecks(draft);
  const abilities = useAbilities(accounts, { zone, now });
  /** The minute that is shown for *Now*; null: another time was chosen, or none. */
  const minute = draft.now ? Math.floor(now.getTime() / minuteMs) : null;
  const when = useMemo(
    () => (minute === null ? { day, time, occurrence } : timeNow(new Date(minute * minuteMs), zone)),
    [minute, day, time, occurrence, zone],
  );
  const due = useMemo(() => dueTime(when, zone), [when, zone]);
  const isOnline = useIsOnline();
  const chosenCovers = accounts.flatMap(({ id }) => coverFor(draft, id) ?? []);
  const { stoppedInParts, onStopped } = useStoppedInParts(draft.thread);
  // What was refused keeps its time, also when that has passed.
  const atTime = (clock: Date) => (isRefused && due ? new Date(due.instant.getTime() - 1) : clock);
  const stoppedKeys = [...files.stoppedKeys, ...covers.stoppedKeys, ...stoppedInParts];
  const inParts = draft.thread.flatMap(({ media }) => media);
  const uploading = new Set(
    [...draft.media, ...inParts, ...chosenCovers].filter(
      ({ mediaId, key }) => mediaId === null && !stoppedKeys.includes(key),
    ),
  ).size;
  const circumstances = {
    accounts,
    abilities: abilities.good,
    // While the accounts are unknown, none counts as gone.
    gone: isPending || isError ? [] : goneAccounts(draft, connections),
    stoppedFiles: [...files.stoppedKeys, ...stoppedInParts],
    stoppedCovers: covers.stoppedKeys,
    // An edited post is not counted again, and a repeat is stored also when its posts have to wait for the next month. A post that may be stored already must be sent once more to find that out.
    usage:
      isEdit || draft.repeat !== null || desk.submit.mayBeStored
        ? ({ kind: 'allowed' } as const)
        : usageCheckOf(usage.data, usage.isError),
    zone,
    now: atTime(now),
    isOnline,
    weigh: weighing?.weigh ?? null,
    ...lazyChecks,
    planVideo: files.planVideo,
    canConvert: files.canConvert,
    fetchProblems,
  };
  const ways = waysToProblems({ goTo, openSheet: () => setProblemsOpen(true) });
  const submission = useSubmit({
    opened,
    desk,
    accounts,
    zone,
    uploading,
    isLooking,
    check: () => checkDraft(draft, { ...circumstances, now: atTime(new Date()) }),
    onRefused: (refused) => ways.show(problemsOf({ issues: refused, draft, refusal: null, hasTried: true })[0]),
    onFailed: ({ problems: [first] }) => first && ways.showFailure(first),
  });

  const { issues, problems, facts, wrongCount, wrongAccounts } = useJudgement({
    draft,
    circumstances,
    refusal: submission.refusal,
    hasTried: submission.hasTried,
  });
  const isBusy = submission.stage !== 'writing';

  const fix = useStable((chosen: ProblemFix) => {
    setProblemsOpen(false);
    applyFix(chosen, {
      draft,
      change,
      accounts,
      goTo,
      crop: setCropWish,
      leaveFor: (to) => navigate({ to, ignoreBlocker: true }),
      scheduleAnother: () => void submission.submit(newSubmitKey()),
      seeBoth: () => setSeesBoth(true),
    });
  });

  function turnTab(step: 1 | -1) {
    const next = turnedTab(['everyone', ...networks], tab, step);
    goTo(textId(next));
    announce(next === 'everyone' ? 'Everyone' : networkName(next));
  }

  const submit = useStable(() => void submission.submit(desk.submit));
  useShortcuts({ submit, goTo, turnTab });
  const stopWaiting = useStable(submission.stopWaiting);
  const showProblem = useStable(ways.show);
  const showStep = useStable(() => ways.showStep(problems));
  const showAccounts = useStable(() => goTo('post-accounts'));
  const showDate = useStable(ways.showDate);
  const showTime = useStable(() => goTo('post-date-time'));
  const turnView = useStable(() => showView(view === 'write' ? 'preview' : 'write'));
  const isAtServer = useStable(desk.line.isAtServer);
  const keepNow = useStable(() => desk.keepNow(desk.submit));
  const discard = useStable(() => void desk.discard());
  const startOver = () => void desk.discard().then(onReload);
  useWelcomeBack(opened, startOver);

  const heading = isEdit ? 'Edit Post' : 'Create Post';
  const isWritten = hasNews(opened, draft);
  const { state } = desk.line;
  const standing = useMemo(
    () => (
      <DraftStanding state={state} hasNews={isWritten}>
        <GoOnLine opened={opened} isEmpty={!isWritten} />
      </DraftStanding>
    ),
    [state, isWritten, opened],
  );
  const editedId = opened.edited?.id ?? null;
  const isTogether = useIsAsked() && editedId !== null;
  // On a phone its bar has room for two.
  const shown = isPhone ? 1 : 3;
  const others = useMemo(
    () => isTogether && <Presence postId={editedId} within="main" shown={shown} />,
    [isTogether, editedId, shown],
  );
  const step = nextStep(problems, wrongCount);
  const panel = {
    isEdit,
    problems,
    facts,
    wrongCount,
    accountCount: accounts.length,
    leftOut: leftOutOf(draft, networks),
    onFix: fix,
    onShow: showProblem,
  };
  return (
    <div className="flex flex-1 flex-col" {...writing}>
      <PhoneTopBar title={heading} note={isPhone && <div className="min-h-[15px] min-w-0">{standing}</div>}>
        {isPhone && others}
        <SegmentedControl
          label="Show"
          value={view}
          onChange={showView}
          options={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
      </PhoneTopBar>
      <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_376px] xl:grid-cols-[minmax(0,1fr)_424px]">
        <div
          className={cx('min-w-0 px-3 pt-3 pb-[76px] md:px-8 md:pt-7 md:pb-8', view === 'preview' && 'max-md:hidden')}
        >
          <div className="max-w-[720px]">
            <Head
              heading={heading}
              isEdit={isEdit}
              standing={!isPhone && standing}
              others={!isPhone && others}
              isPreviewOpen={view === 'preview'}
              onPreview={turnView}
            />
            <DraftNews desk={desk} onStartNew={() => void desk.forget().then(onReload)} />
            {opened.edited && (
              <LaterSave
                opened={opened}
                edited={opened.edited}
                draft={draft}
                connections={all}
                zone={zone}
                stage={submission.stage}
                wasRefused={submission.refusal?.problems[0]?.code === 'version-conflict'}
                isShown={seesBoth}
                onShow={setSeesBoth}
                onRebase={(written) => {
                  setOpened(written.opened);
                  change(written.draft);
                }}
                onSubmit={submit}
                onForget={desk.forget}
                onReload={onReload}
              />
            )}
            {opened.edited?.series && <RepeatNote seriesId={opened.edited.series.id} zone={zone} />}
            <TextLimitsOf accounts={accounts} good={abilities.good}>
              <PostForm
                heading={heading}
                isEdit={isEdit}
                isRefused={isRefused}
                isBusy={isBusy}
                draft={draft}
                change={change}
                type={desk.type}
                slot={opened.slot}
                changeThread={desk.changeThread}
                onStopped={onStopped}
                files={files}
                covers={covers}
                networks={networks}
                accounts={accounts}
                connections={connections}
                abilities={abilities}
                areConnectionsPending={isPending}
                onRetryConnections={isError ? retry : null}
                when={when}
                due={due}
                isLooking={isLooking}
                onLooking={setLooking}
                editedId={editedId}
                seriesId={opened.edited?.series?.id ?? null}
                zone={zone}
                now={now}
                weigh={weighing?.weigh ?? null}
                problems={problems}
                wrongAccounts={wrongAccounts}
                tab={tab}
                onTab={tabs.setTab}
                cropWish={cropWish}
                onCropWish={setCropWish}
              />
            </TextLimitsOf>
            {footer}
          </div>
        </div>
        <Beside isOpen={view === 'preview'} onClose={() => showView('write')}>
          <div className="flex max-h-[40%] flex-none flex-col max-md:hidden">
            <ProblemsPanel id="post-problems" {...panel} />
          </div>
          <Deferred>
            <PreviewPanel
              accounts={accounts}
              post={draft}
              media={files.items}
              covers={covers.items}
              day={when.day}
              problems={wrongAccounts}
              weighing={weighing}
              tab={tab}
              onCrop={setCropWish}
            />
          </Deferred>
        </Beside>
      </div>
      <SubmitBar
        accounts={accounts}
        problems={wrongAccounts}
        due={due}
        isNow={draft.now}
        zone={zone}
        stage={submission.stage}
        step={step}
        isWrong={wrongCount > 0}
        isBlocked={isSubmitBlocked(issues)}
        isEdit={isEdit}
        uploading={uploading}
        isLooking={isLooking}
        onSubmit={submit}
        onStopWaiting={stopWaiting}
        onShowStep={showStep}
        onShowDate={showDate}
        onShowTime={showTime}
        onShowAccounts={showAccounts}
      />
      <Dialog
        open={areProblemsOpen}
        onOpenChange={setProblemsOpen}
        title={isEdit ? 'Before you can save' : 'Before you can schedule'}
      >
        <ProblemsPanel {...panel} isTitled />
      </Dialog>
      <ScopeHost />
      <LeaveGuard
        hasText={!isBusy && isWritten}
        isEdit={isEdit}
        isKept={browserDrafts.isLasting}
        isAtServer={isEdit ? null : isAtServer}
        onAsk={keepNow}
        onDiscard={discard}
      />
    </div>
  );
}

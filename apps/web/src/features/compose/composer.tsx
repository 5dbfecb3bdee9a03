import { isSubmitBlocked, networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { Footer } from '#/brand/footer.tsx';
import { usageQuery } from '#/lib/queries.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { useNow } from '#/lib/use-now.ts';
import { useStable } from '#/lib/use-stable.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { ScopeHost } from '#/repeats/scope-host.tsx';
import { dueTime } from '#/schedule/chosen-time.ts';
import { announce } from '#/ui/announcer.tsx';
import { cx } from '#/ui/cx.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { late } from '#/ui/late.tsx';
import { Later } from '#/ui/later.tsx';
import { PhoneTopBar } from '#/ui/page-body.tsx';
import { SegmentedControl } from '#/ui/segmented-control.tsx';
import { Beside } from './beside.tsx';
import { checkDraft, verdictOf } from './check-draft.ts';
import { browserDrafts } from './draft/browser-drafts.ts';
import { chosenAccounts, coverFor, goneAccounts, usedCovers } from './draft/draft.ts';
import { coversSlot } from './draft/draft-store.ts';
import { GoOnLine } from './draft/go-on-line.tsx';
import { hasNews } from './draft/has-news.ts';
import type { OpenedDraft } from './draft/open-draft.ts';
import { DraftNews, DraftStanding } from './draft/standing.tsx';
import { newSubmitKey } from './draft/submit-key.ts';
import { useDraft } from './draft/use-draft.ts';
import { useWelcomeBack } from './draft/use-welcome-back.ts';
import { Head } from './head.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useMedia } from './media/use-media.ts';
import { openWhere } from './planned-accounts.ts';
import { PostForm } from './post-form.tsx';
import { applyFix, waysToProblems } from './problems/problem-ways.ts';
import { ProblemsPanel } from './problems/problems-panel.tsx';
import { nextStep, type ProblemFix, problemsOf } from './problems.ts';
import { textId } from './sections.ts';
import { SubmitBar } from './submit/submit-bar.tsx';
import { useSubmit } from './submit/use-submit.ts';
import { turnedTab } from './tabs/text-tabs.ts';
import { useAbilities } from './use-abilities.ts';
import { useFetchProblems } from './use-fetch-problems.ts';
import { useJudgement } from './use-judgement.ts';
import { useNetworks } from './use-networks.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useStoppedInParts } from './use-stopped-in-parts.ts';
import { useView } from './use-view.ts';
import { useWeighing } from './use-weighing.ts';
import { useWriting } from './use-writing.ts';

// The fields are painted first.
const PreviewPanel = late(() => import('./preview/preview-panel.tsx'), 'PreviewPanel', undefined, { afterPaint: true });
const ComposerShortcuts = late(() => import('./composer-shortcuts.tsx'), 'ComposerShortcuts');

const footer = <Footer className="pt-4" />;

export interface ComposerProps {
  opened: OpenedDraft;
  /** Loads the post again, as the server has it. */
  onReload: () => void;
}

export function Composer({ opened, onReload }: ComposerProps) {
  const zone = useTimeZone();
  const now = useNow();
  const navigate = useNavigate();
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
  const { view, show: showView, areProblemsOpen, setProblemsOpen, goTo, ...tabs } = useView();
  const writing = useWriting();
  const [isListOpen, setListOpen] = useState(false);

  const isPhone = useIsPhone();
  const isEdit = opened.edited !== null;
  const { connectionIds, day, time, occurrence } = draft;
  const accounts = useMemo(() => chosenAccounts({ connectionIds }, connections), [connectionIds, connections]);
  const networks = useNetworks(accounts);
  // An account that was left out takes its tab along.
  const tab = networks.find((network) => network === tabs.tab) ?? 'everyone';
  const weighing = useWeighing(networks);
  const fetchProblems = useFetchProblems();
  const abilities = useAbilities(accounts, { zone, now });
  const due = useMemo(() => dueTime({ day, time, occurrence }, zone), [day, time, occurrence, zone]);
  const chosenCovers = accounts.flatMap(({ id }) => coverFor(draft, id) ?? []);
  const { stoppedInParts, onStopped } = useStoppedInParts(draft.thread);
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
        : verdictOf(usage.data, usage.isError),
    zone,
    now,
    weigh: weighing?.weigh ?? null,
    fetchProblems,
  };
  const ways = waysToProblems({ goTo, openSheet: () => setProblemsOpen(true) });
  const submission = useSubmit({
    opened,
    desk,
    accounts,
    zone,
    uploading,
    check: () => checkDraft(draft, { ...circumstances, now: new Date() }),
    onRefused: (refused) => ways.show(problemsOf({ issues: refused, draft, refusal: null, hasTried: true })[0]),
    onFailed: ({ problems: [first] }) => first && ways.showFailure(first),
  });

  const { issues, problems, grouped, wrongAccounts } = useJudgement({
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
      leaveFor: (to) => void navigate({ to, ignoreBlocker: true }),
      scheduleAnother: () => void submission.submit(newSubmitKey()),
      loadNewest: () => void desk.forget().then(onReload),
    });
  });

  function turnTab(step: 1 | -1) {
    const next = turnedTab(['everyone', ...networks], tab, step);
    goTo(textId(next));
    announce(next === 'everyone' ? 'Everyone' : networkName(next));
  }

  const submit = useStable(() => void submission.submit(desk.submit));
  useShortcuts({ submit, goTo, turnTab, toggleList: () => setListOpen((isOpen) => !isOpen) });
  const stopWaiting = useStable(submission.stopWaiting);
  const showProblem = useStable(ways.show);
  const showStep = useStable(() => ways.showStep(problems));
  const showAccounts = useStable(() => goTo('post-accounts'));
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
  const step = nextStep(problems, grouped.wrongCount);
  const panel = { isEdit, problems: grouped, accountCount: accounts.length, onFix: fix, onShow: showProblem };
  return (
    <div className="flex flex-1 flex-col" {...writing}>
      <PhoneTopBar title={heading} note={isPhone && <div className="min-h-[15px] min-w-0">{standing}</div>}>
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
              standing={!isPhone && standing}
              isPreviewOpen={view === 'preview'}
              onPreview={turnView}
            />
            <DraftNews desk={desk} onStartNew={() => void desk.forget().then(onReload)} />
            <PostForm
              heading={heading}
              isEdit={isEdit}
              isBusy={isBusy}
              draft={draft}
              change={change}
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
              due={due}
              editedId={opened.edited?.id ?? null}
              seriesId={opened.edited?.series?.id ?? null}
              zone={zone}
              now={now}
              weigh={weighing?.weigh ?? null}
              problems={problems}
              wrongAccounts={wrongAccounts}
              tab={tab}
              onTab={tabs.setTab}
            />
            {footer}
          </div>
        </div>
        <Beside isOpen={view === 'preview'} onClose={() => showView('write')}>
          <div className="flex max-h-[40%] flex-none flex-col max-md:hidden">
            <ProblemsPanel id="post-problems" {...panel} />
          </div>
          <Later>
            <PreviewPanel
              accounts={accounts}
              post={draft}
              media={files.items}
              covers={covers.items}
              day={draft.day}
              problems={wrongAccounts}
              weighing={weighing}
              tab={tab}
            />
          </Later>
        </Beside>
      </div>
      <SubmitBar
        accounts={accounts}
        problems={wrongAccounts}
        due={due}
        zone={zone}
        stage={submission.stage}
        step={step}
        isWrong={grouped.wrongCount > 0}
        isBlocked={isSubmitBlocked(issues)}
        isEdit={isEdit}
        uploading={uploading}
        onSubmit={submit}
        onStopWaiting={stopWaiting}
        onShowStep={showStep}
        onShowAccounts={showAccounts}
      />
      {isListOpen && <ComposerShortcuts open onOpenChange={setListOpen} />}
      <Dialog
        open={areProblemsOpen}
        onOpenChange={setProblemsOpen}
        title={isEdit ? 'Before you can save' : 'Before you can schedule'}
      >
        <ProblemsPanel {...panel} />
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

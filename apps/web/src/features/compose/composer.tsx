import { firstField, isBlank, isSubmitBlocked } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { usageQuery } from '#/lib/queries.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { cx } from '#/ui/cx.ts';
import { Dialog } from '#/ui/dialog.tsx';
import { PhoneTopBar } from '#/ui/page-body.tsx';
import { SegmentedControl } from '#/ui/segmented-control.tsx';
import { toast } from '#/ui/toast.ts';

import { AccountsSection } from './accounts-section.tsx';
import { Beside } from './beside.tsx';
import { accountProblems, checkDraft, verdictOf } from './check-draft.ts';
import { ContentField } from './content-field.tsx';
import { browserDrafts } from './draft/browser-drafts.ts';
import { chosenAccounts, dueTime, goneAccounts } from './draft/draft.ts';
import type { OpenedDraft } from './draft/open-draft.ts';
import { newSubmitKey } from './draft/submit-key.ts';
import { useDraft } from './draft/use-draft.ts';
import { Head } from './head.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { errorOf, nextStep, type Problem, type ProblemFix, problemsOf } from './problems.ts';
import { ProblemsPanel } from './problems-panel.tsx';
import { ScheduleSection } from './schedule/schedule-section.tsx';
import { SheetSection } from './section.tsx';
import { focusSection, type SectionId, sectionOfField } from './sections.ts';
import { ShortcutList, useShortcuts } from './shortcuts.tsx';
import { SubmitBar } from './submit/submit-bar.tsx';
import { useSubmit } from './submit/use-submit.ts';
import { TitleField } from './title-field.tsx';
import { useNow } from './use-now.ts';

const phone = '(max-width: 767.98px)';

export interface ComposerProps {
  opened: OpenedDraft;
  /** Takes the post up again as the server has it. */
  onReload: () => void;
}

export function Composer({ opened, onReload }: ComposerProps) {
  const zone = useTimeZone();
  const now = useNow();
  const navigate = useNavigate();
  const { connections, isPending, isError, retry } = useConnections();
  const usage = useQuery(usageQuery());
  const desk = useDraft(opened);
  const { draft, change } = desk;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [isListOpen, setListOpen] = useState(false);
  const [areProblemsOpen, setProblemsOpen] = useState(false);

  const isEdit = opened.edited !== null;
  const accounts = chosenAccounts(draft, connections);
  const due = dueTime(draft, zone);
  const circumstances = {
    accounts,
    // While the accounts are unknown none is gone.
    gone: isPending || isError ? [] : goneAccounts(draft, connections),
    media: opened.edited?.media ?? [],
    // A changed post is not counted again, and one that may be stored already must be able to learn that it is.
    usage: isEdit || desk.submit.mayBeStored ? ({ kind: 'allowed' } as const) : verdictOf(usage.data, usage.isError),
    zone,
  };
  const submission = useSubmit({
    opened,
    desk,
    accounts,
    zone,
    check: () => checkDraft(draft, { ...circumstances, now: new Date() }),
    onRefused: (issues) => {
      const field = firstField(issues);
      goTo(field ? sectionOfField[field] : 'post-problems');
    },
  });

  const issues = checkDraft(draft, { ...circumstances, now });
  const problems = problemsOf({ issues, draft, refusal: submission.refusal, hasTried: submission.hasTried });
  const wrongAccounts = accountProblems(issues);
  const isBusy = submission.stage !== 'writing';

  function goTo(section: SectionId) {
    const isBeside = section === 'post-problems' || section === 'post-preview';
    // Below 1024 px one of the two is out of sight, and what is out of sight takes no focus.
    flushSync(() => {
      setProblemsOpen(false);
      setView(isBeside ? 'preview' : 'write');
    });
    focusSection(section);
  }

  function show(problem: Problem | undefined) {
    goTo(problem?.field ? sectionOfField[problem.field] : 'post-problems');
  }

  function showStep() {
    const hasSheet = matchMedia(phone).matches && problems.some((problem) => !problem.isUnfinished);
    if (hasSheet) setProblemsOpen(true);
    else show(problems[0]);
  }

  function fix(chosen: ProblemFix) {
    setProblemsOpen(false);
    switch (chosen.kind) {
      case 'see-plans':
        return void navigate({ to: '/plans', ignoreBlocker: true });
      case 'open-calendar':
        return void navigate({ to: '/calendar', ignoreBlocker: true });
      case 'pick-date':
        return goTo('post-date');
      case 'deselect':
        return change({ connectionIds: draft.connectionIds.filter((id) => !chosen.connectionIds.includes(id)) });
      case 'choose-board':
        return goTo(sectionOfField.boards);
      case 'review-photos':
        return goTo(sectionOfField.media);
      case 'schedule-another':
        return void submission.submit(newSubmitKey());
      case 'load-newest':
        return void desk.forget().then(onReload);
      default:
        return chosen satisfies never;
    }
  }

  const submit = () => void submission.submit(desk.submit);
  useShortcuts({ submit, goTo, toggleList: () => setListOpen((isOpen) => !isOpen) });
  useWelcomeBack(opened.isRestored && !opened.isOutdated, isEdit, desk.startOver);

  const heading = isEdit ? 'Edit Post' : 'Create Post';
  const step = nextStep(problems);
  const panel = { isEdit, problems, accountCount: accounts.length, onFix: fix, onShow: show };
  return (
    <div className="flex flex-1 flex-col">
      <PhoneTopBar title={heading}>
        <SegmentedControl
          label="Show"
          value={view}
          onChange={setView}
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
              isPreviewOpen={view === 'preview'}
              onPreview={() => setView(view === 'write' ? 'preview' : 'write')}
            />
            <form
              noValidate
              inert={isBusy}
              aria-label={heading}
              className="rounded-xl border border-line bg-surface shadow-1"
              onSubmit={(event) => event.preventDefault()}
            >
              <SheetSection>
                <TitleField
                  id="post-title"
                  value={draft.title}
                  onChange={(title) => change({ title })}
                  error={errorOf(problems, 'title')}
                />
                <ContentField
                  id="post-content"
                  value={draft.description}
                  onChange={(description) => change({ description })}
                  error={errorOf(problems, 'description')}
                />
              </SheetSection>
              <ScheduleSection
                id="post-date"
                day={draft.day}
                time={draft.time}
                onChange={change}
                due={due}
                zone={zone}
                now={now}
                error={errorOf(problems, 'date')}
              />
              <AccountsSection
                id="post-accounts"
                connections={connections}
                isPending={isPending}
                onRetry={isError ? retry : null}
                selectedIds={draft.connectionIds}
                onSelect={(connectionIds) => change({ connectionIds })}
                problems={wrongAccounts}
                error={errorOf(problems, 'accounts')}
              />
            </form>
          </div>
        </div>
        <Beside isOpen={view === 'preview'} onClose={() => setView('write')}>
          <div className="max-md:hidden">
            <ProblemsPanel id="post-problems" {...panel} />
          </div>
          <PreviewPanel accounts={accounts} description={draft.description} day={draft.day} problems={wrongAccounts} />
        </Beside>
      </div>
      <SubmitBar
        accounts={accounts}
        problemIds={new Set(wrongAccounts.keys())}
        due={due}
        zone={zone}
        stage={submission.stage}
        step={step}
        isWrong={problems.some((problem) => !problem.isUnfinished)}
        isBlocked={isSubmitBlocked(issues)}
        isEdit={isEdit}
        onSubmit={submit}
        onShowStep={showStep}
        onShowAccounts={() => goTo('post-accounts')}
      />
      <ShortcutList open={isListOpen} onOpenChange={setListOpen} />
      <Dialog
        open={areProblemsOpen}
        onOpenChange={setProblemsOpen}
        title={isEdit ? 'Before you can save' : 'Before you can schedule'}
      >
        <ProblemsPanel {...panel} />
      </Dialog>
      <LeaveGuard
        hasText={!isBusy && hasNews(opened, draft)}
        isEdit={isEdit}
        isKept={browserDrafts.isLasting}
        onDiscard={() => void desk.forget()}
      />
    </div>
  );
}

/** Something that somebody typed and would miss. */
function hasNews({ base, edited }: OpenedDraft, { title, description }: OpenedDraft['draft']): boolean {
  if (edited) return title !== base.title || description !== base.description;
  return !isBlank(title) || !isBlank(description);
}

function useWelcomeBack(isRestored: boolean, isEdit: boolean, startOver: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the screen opens.
  useEffect(() => {
    if (!isRestored) return;
    toast.info(isEdit ? 'Your unsaved changes are back' : 'Your draft is back', {
      id: 'draft-restored',
      action: { label: 'Discard', onPress: startOver },
    });
  }, []);
}

import type { Connections, Post } from '@nonet/contract';
import { emptyDraftContent, networkIds, postChanges } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import { ChangesView } from '#/changes/changes-view.tsx';
import { differenceName } from '#/changes/difference-name.ts';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { newDraftId } from '#/drafts/new-draft-id.ts';
import { errorText } from '#/lib/api-error.ts';
import { watchRivals } from '#/lib/watch-rivals.ts';
import { navigate } from '#/router/navigate.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { type Draft, draftOfPost, isSameDraft } from '../draft/draft.ts';
import { contentOf } from '../draft/draft-content.ts';
import type { EditedPost, OpenedDraft } from '../draft/open/open-draft.ts';
import { versionOfDraft } from '../draft/version-of-draft.ts';
import type { SubmitStage } from '../submit/use-submit.ts';
import { savedText, laterWords as words } from './later-words.ts';
import { rebase, type Written } from './rebase.ts';
import { isOpen, lastSaveQuery, storedPostQuery } from './stored-post.ts';

const rivalsText = 'These changes are open in another tab as well. What is typed last is what the browser keeps.';

export interface LaterSaveProps {
  opened: OpenedDraft;
  edited: EditedPost;
  draft: Draft;
  connections: Connections;
  zone: string;
  stage: SubmitStage;
  /** The last save met a version of somebody else: keeping mine means to save it. */
  wasRefused: boolean;
  /** Both versions are shown. */
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  onRebase: (written: Written) => void;
  onSubmit: () => void;
  /** Removes what is kept here. */
  onForget: () => Promise<void>;
  /** Loads the post again, as the server has it. */
  onReload: () => void;
}

/**
 * Says at once when somebody else has saved the post that is being changed here, shows both versions, and lets the person choose (TEAM-13).
 * Until they have, nothing changes here.
 */
export function LaterSave(props: LaterSaveProps) {
  const { opened, edited, draft, stage, wasRefused, isShown, onShow, onSubmit, onForget, onReload } = props;
  const stored = useQuery(storedPostQuery(edited.id));
  const { data: post, refetch } = stored;
  const isClosed = post !== undefined && !isOpen(post, edited);
  const newer = post && !isClosed && post.version > edited.version ? post : null;
  const save = useQuery({ ...lastSaveQuery(newer ?? edited), enabled: newer !== null });
  const who = save.data ?? { who: 'Somebody', at: null };
  const hasNews = !isSameDraft(draft, opened.base);
  /** The version upon which mine is to be saved. */
  const saveAt = useRef<number | null>(null);

  // Two pages that change a post cannot both be stored, because an edit names the version that it is based on.
  useEffect(() => watchRivals(`nonet-edit/${opened.slot}`, rivalsText), [opened.slot]);
  useEffect(() => {
    // Who was refused may not have heard of it.
    if (isShown || wasRefused) void refetch();
  }, [isShown, wasRefused, refetch]);
  useEffect(() => {
    if (saveAt.current !== edited.version) return;
    saveAt.current = null;
    // The composer has to be drawn with that version first.
    const timer = setTimeout(onSubmit);
    return () => clearTimeout(timer);
  }, [edited.version, onSubmit]);

  function keepMine(theirs: Post) {
    if (wasRefused) saveAt.current = theirs.version;
    onShow(false);
    props.onRebase(rebase({ opened, draft }, theirs, props.zone));
  }
  async function takeTheirs() {
    await onForget();
    onShow(false);
    onReload();
  }

  // What is stored meanwhile may be one's own.
  if (stage === 'sending' || stage === 'sent') return null;
  if (isClosed)
    return (
      <Note title={words.closed} more={words.closedMore}>
        <Keep
          draft={draft}
          onKept={async (id) => {
            await onForget();
            navigate({ href: `/create-post?draft=${id}`, ignoreBlocker: true });
          }}
        />
      </Note>
    );
  return (
    <>
      {newer && !save.isPending && (
        <Note title={savedText(who, Date.now())}>
          <Button size="sm" onClick={() => (hasNews ? onShow(true) : void takeTheirs())}>
            {hasNews ? words.seeBoth : words.loadNewest}
          </Button>
        </Note>
      )}
      <Dialog open={isShown} onOpenChange={onShow} title={words.title}>
        {newer ? (
          <Both {...props} theirs={newer} who={who.who} onKeepMine={() => keepMine(newer)} onTakeTheirs={takeTheirs} />
        ) : (
          <p className="text-13 text-ink-2">
            {stored.isPaused
              ? words.offline
              : stored.isFetching
                ? words.loading
                : stored.isError
                  ? `${words.failed}. ${errorText(stored.error)}`
                  : words.notNewer}
          </p>
        )}
      </Dialog>
    </>
  );
}

function Note({ title, more, children }: { title: string; more?: string; children: ReactNode }) {
  return (
    <Notice kind="warning" role="alert" className="mb-4">
      <p className="font-semibold wrap-anywhere">{title}</p>
      {more && <p>{more}</p>}
      <div className="mt-2.5 flex flex-wrap gap-2">{children}</div>
    </Notice>
  );
}

interface BothProps extends Pick<LaterSaveProps, 'opened' | 'draft' | 'connections' | 'zone' | 'wasRefused'> {
  theirs: Post;
  who: string;
  onKeepMine: () => void;
  onTakeTheirs: () => Promise<void>;
}

function Both({ opened, draft, connections, zone, wasRefused, theirs, who, onKeepMine, onTakeTheirs }: BothProps) {
  const { ofTheirs, ofMine, said, isBaseKnown } = useMemo(() => {
    const accounts = networkIds.flatMap((network) => connections[network]);
    const versionOf = (one: Draft) => versionOfDraft(one, accounts, zone);
    const [base, stored] = [versionOf(opened.base), versionOf(draftOfPost(theirs, zone))];
    const ofTheirs = postChanges(base, stored);
    // What was kept here before versions had their base is compared with what is stored.
    const isBaseKnown = ofTheirs.length > 0;
    const ofMine = postChanges(isBaseKnown ? base : stored, versionOf(draft));
    const names = new Set(ofTheirs.map(differenceName));
    const both = ofMine.map(differenceName).filter((name) => names.has(name));
    const isSame = postChanges(stored, versionOf(draft)).length === 0;
    const apart = isBaseKnown ? words.apart : words.replaces;
    const said = isSame ? words.same : both.length > 0 ? words.both(both) : apart;
    return { ofTheirs, ofMine, said, isBaseKnown };
  }, [opened.base, draft, theirs, zone, connections]);
  return (
    <>
      {isBaseKnown && (
        <Side title={words.changed(who)}>
          <ChangesView changes={ofTheirs} />
        </Side>
      )}
      {ofMine.length > 0 && (
        <Side title={isBaseKnown ? words.yours : words.differences}>
          <ChangesView changes={ofMine} />
        </Side>
      )}
      <p className="text-13 text-ink-2">{said}</p>
      <DialogActions>
        <Keep draft={draft} onKept={onTakeTheirs} />
        <Keep draft={draft} isAside onKept={onTakeTheirs} />
        <Button kind="primary" onClick={onKeepMine}>
          {wasRefused ? words.saveMine : words.keepMine}
        </Button>
      </DialogActions>
    </>
  );
}

interface KeepProps {
  draft: Draft;
  /** For 30 days only, as nobody wants it: theirs is taken. */
  isAside?: boolean;
  onKept: (id: string) => Promise<void>;
}

/** Keeps what is here among the drafts, so that it is not lost with what follows. */
function Keep({ draft, isAside = false, onKept }: KeepProps) {
  const [isBusy, setBusy] = useState(false);
  async function keep() {
    const id = newDraftId();
    setBusy(true);
    try {
      const content = contentOf(draft, emptyDraftContent);
      await draftsApi.create({ id, content, ...(isAside && { aside: true }) });
      toast.success(isAside ? words.aside : words.drafted, { id: 'later-save' });
      await onKept(id);
    } catch (error) {
      toast.error(errorText(error), { id: 'later-save' });
    }
    setBusy(false);
  }
  return (
    <Button busy={isBusy} onClick={() => void keep()}>
      {isAside ? words.takeTheirs : words.keepDraft}
    </Button>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-2 text-13 font-semibold wrap-anywhere">{title}</h3>
      {children}
    </section>
  );
}

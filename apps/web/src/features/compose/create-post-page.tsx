import type { Media, Post } from '@nonet/contract';
import { dayKey, isWallTime, nameList, networkName, occurrences } from '@nonet/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { draftsApi } from '#/drafts/drafts-api.ts';
import { api } from '#/lib/api.ts';
import { mediaApi } from '#/lib/media-api.ts';
import { meQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { currentSpace, keptFor } from '#/lib/space.ts';
import { useMay } from '#/lib/use-may.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { navigate } from '#/router/navigate.ts';
import { useLocation } from '#/router/use-location.ts';
import { Card } from '#/ui/card.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';
import { browserDrafts } from './draft/keep/browser-drafts.ts';
import { type DraftRequest, type OpenedDraft, openDraft } from './draft/open/open-draft.ts';
import { openNewDraft } from './draft/open/open-new-draft.ts';
import { forEditing, isFinal } from './refused/for-editing.ts';
import { Composer } from './sheet/composer.tsx';

const ReadersOnly = onDemand(() => import('./readers-only.tsx'), 'ReadersOnly', LoadingDesk);
const NotOpened = onDemand(() => import('./draft/open/not-opened.tsx'), 'NotOpened');

/**
 * `?date=2026-11-21` opens the composer for that day, with `&time=09:15` for that time (and `&occurrence=second` where
 * it comes twice, `&offered=true` where it is a free posting time); `?edit=<post id>` opens it with a post, `?copy=<post id>` with a copy of one,
 * `?draft=<id>` with a draft.
 */
function useRequest(): {
  editId: string | null;
  copyId: string | null;
  draftId: string | null;
  wanted: DraftRequest['wanted'];
} {
  const search = new URLSearchParams(useLocation((location) => location.search));
  const day = search.get('date');
  const time = search.get('time');
  const wanted = isWallTime(`${day}T00:00`) && {
    day: `${day}`,
    time: isWallTime(`${day}T${time}`) ? time : null,
    occurrence: occurrences.find((one) => one === search.get('occurrence')) ?? 'first',
    postingTime: search.get('offered') === 'true',
  };
  return {
    editId: search.get('edit'),
    copyId: search.get('copy'),
    draftId: search.get('draft'),
    wanted: wanted || null,
  };
}

export function CreatePostPage() {
  const { editId, copyId, draftId } = useRequest();
  const mayWrite = useMay('draft');
  // Who writes already keeps the words on screen, whatever becomes of their role.
  const [isOpen, setOpen] = useState(mayWrite);
  if (mayWrite && !isOpen) setOpen(true);
  if (!isOpen) return <ReadersOnly />;
  if (editId !== null) return <EditDesk key={editId} id={editId} />;
  return copyId === null ? <NewDesk key={draftId} /> : <CopyDesk key={copyId} id={copyId} />;
}

/** A new post, begun here or in a draft. */
function NewDesk() {
  const [edition, setEdition] = useState(0);
  function startNew() {
    setEdition((before) => before + 1);
    navigate({ href: '/create-post', replace: true, ignoreBlocker: true });
  }
  return <Desk key={edition} post={null} copied={null} onReload={startNew} />;
}

/** Reads a post for the composer. While a person writes, an update of the post must not change their text. */
function usePostOnce(use: 'edited-post' | 'copied-post', id: string) {
  return useQuery({
    // The live stream does not refresh this key.
    queryKey: [use, id],
    queryFn: async ({ signal }) => {
      const post = await api.posts.one(id, signal);
      return use === 'edited-post' ? forEditing(post) : post;
    },
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** *Duplicate* and *Post again* (MOVE-11). Nothing is stored before the copy is scheduled. */
function CopyDesk({ id }: { id: string }) {
  const post = usePostOnce('copied-post', id);
  if (post.isError) return <NotOpened why="post-failed" title="The post cannot be copied" post={post} />;
  if (!post.data || !post.isFetchedAfterMount) return <LoadingDesk />;
  return <Desk post={null} copied={post.data} />;
}

function EditDesk({ id }: { id: string }) {
  const client = useQueryClient();
  const post = usePostOnce('edited-post', id);
  const [edition, setEdition] = useState(0);

  async function reload() {
    await client.refetchQueries({ queryKey: ['edited-post', id] });
    setEdition((before) => before + 1);
  }

  if (post.isError) return <NotOpened why="post-failed" title="The post cannot be opened" post={post} />;
  if (!post.data || !post.isFetchedAfterMount) return <LoadingDesk />;
  if (isFinal(post.data)) return <NotOpened why="final" />;
  return <Desk key={edition} post={post.data} copied={null} onReload={() => void reload()} />;
}

interface DeskProps extends Pick<DraftRequest, 'post' | 'copied'> {
  onReload?: () => void;
}

/** Opens the composer with the kept draft, the post, a copy of one, or an empty form. */
function Desk({ post, copied, onReload = () => undefined }: DeskProps) {
  const { uid } = useUser();
  const { wanted, draftId } = useRequest();
  const zone = useTimeZone();
  const me = useQuery(meQuery());
  // Without a network nobody answers; then this browser's stored zone is used.
  const isZoneKnown = !me.isPending || me.isPaused;
  const [opened, setOpened] = useState<OpenedDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  /** What the composer has been drawn with. */
  const drawn = useRef<OpenedDraft | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; a newer post is laid on a desk of its own.
  useEffect(() => {
    if (!isZoneKnown) return;
    let isCurrent = true;
    let given: OpenedDraft | null = null;
    const isToCome = wanted !== null && wanted.day >= dayKey(new Date(), zone);
    const request = {
      owner: keptFor(currentSpace, uid),
      zone,
      post,
      copied,
      wanted: isToCome ? wanted : null,
      storedMedia,
    };
    const opening =
      post || copied
        ? openDraft(browserDrafts, request)
        : openNewDraft(browserDrafts, { ...request, draftId, readDraft: draftsApi.read });
    opening.then(
      (next) => {
        if (!isCurrent) return next.release();
        given = next;
        setOpened(next);
        if (copied) tellLeftOut(copied);
        // The day from the address is used now. After a reload the draft's own day counts.
        const path = draftId === null ? '/create-post' : `/create-post?draft=${draftId}`;
        if (wanted !== null && post === null) navigate({ href: path, replace: true, ignoreBlocker: true });
      },
      (error: unknown) => isCurrent && setFailure(error),
    );
    return () => {
      isCurrent = false;
      // The composer broke down before it was there; it cannot give the draft back itself.
      if (given !== null && given !== drawn.current) given.release();
    };
  }, [isZoneKnown, uid, tries]);
  useEffect(() => {
    drawn.current = opened;
  }, [opened]);

  if (failure !== null) {
    const again = () => {
      setFailure(null);
      setTries((before) => before + 1);
    };
    return <NotOpened why="draft-failed" error={failure} onRetry={again} />;
  }
  return opened ? <Composer opened={opened} onReload={onReload} /> : <LoadingDesk />;
}

/** Accounts that a copy no longer goes to. */
function tellLeftOut({ targets }: Post): void {
  const gone = targets.filter(({ connected }) => !connected);
  if (gone.length === 0) return;
  const names = gone.map(({ platform, username }) => (username ? `@${username}` : networkName(platform)));
  toast.info(`No longer connected, so left out: ${nameList(names)}`, { id: 'left-out' });
}

async function storedMedia(ids: readonly string[]): Promise<readonly Media[] | null> {
  try {
    return (await mediaApi.media.list(ids)).media;
  } catch {
    // The server is unreachable: the kept draft is shown as far as possible.
    return null;
  }
}

function LoadingDesk() {
  return (
    <PageBody>
      <Skeleton label="Opening the composer...">
        <Bone className="mb-[22px] h-7 w-40" />
        <Card className="grid max-w-[720px] gap-4 p-5">
          <Bone className="h-11" />
          <Bone className="h-40" />
          <Bone className="h-10" />
        </Card>
      </Skeleton>
    </PageBody>
  );
}

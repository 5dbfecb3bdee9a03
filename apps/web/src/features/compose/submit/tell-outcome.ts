import type { Post } from '@nonet/contract';
import { isSettled, nameList, networkName, wallTimeOf } from '@nonet/domain';
import { QueryObserver } from '@tanstack/react-query';
import { api } from '#/lib/api.ts';
import { queryClient } from '#/lib/query.ts';
import { navigate } from '#/router/navigate.ts';
import { type ToastOptions, toast } from '#/ui/status/toast.ts';

import { outcomeToastId } from '../refused/outcome-toast-id.ts';

/** Most posts are out in a second or two. */
const askEveryMs = { first: 1_000, later: 5_000 };
const firstAsks = 10;
/** Whoever has waited so long looks in the calendar. */
const mostAsks = 100;
/** Long enough to press its button. */
const readingMs = 15_000;

/**
 * Follows a post that goes out now (OP-186), and says what came of it with a way there, wherever the person is by then. Returns the day
 * that the calendar shows meanwhile.
 */
export function tellOutcome(post: Post, zone: string): string {
  const id = outcomeToastId(post.id);
  const wait = firstAsks * askEveryMs.later;
  toast.info('Publishing now', { id, durationMs: wait, action: wayToPost(post) });
  const observer = new QueryObserver<Post>(queryClient, {
    queryKey: ['published-now', post.id],
    queryFn: ({ signal }) => api.posts.one(post.id, signal),
    initialData: post,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < firstAsks ? askEveryMs.first : askEveryMs.later),
  });
  let asks = 0;
  const stop = observer.subscribe(({ data, isError, isFetching }) => {
    if (isFetching) return;
    asks += 1;
    const outcome = data ? outcomeOf(data) : null;
    if (outcome === null && !isError && asks < mostAsks) return;
    stop();
    if (outcome === null) toast.dismiss(id);
    else toast[outcome.kind](outcome.text, { id, durationMs: readingMs, action: outcome.action });
  });
  return wallTimeOf(new Date(post.scheduledDate), zone).slice(0, 10);
}

export interface Outcome {
  kind: 'success' | 'info' | 'error';
  text: string;
  action: ToastOptions['action'];
}

/** What came of a post, in words; null while a part of it is open. */
export function outcomeOf(post: Pick<Post, 'id' | 'status' | 'targets'>): Outcome | null {
  const { targets, status } = post;
  if (status === 'cancelled' || !targets.every((target) => isSettled(target.status))) return null;
  const out = targets.filter((target) => target.status === 'published');
  const failed = targets.filter((target) => target.status !== 'published');
  const names = (some: typeof targets) => nameList([...new Set(some.map(({ platform }) => networkName(platform)))]);
  const [first] = failed;
  if (first === undefined) {
    const [only, ...more] = out;
    const isOne = more.length === 0 && only?.remoteUrl;
    return {
      kind: 'success',
      text: `Published on ${names(out)}`,
      action: isOne ? wayOut(only.remoteUrl, networkName(only.platform)) : wayToPost(post),
    };
  }
  const reason = first.error ? ` ${first.error.message}` : '';
  return {
    kind: out.length > 0 ? 'info' : 'error',
    text: `${out.length > 0 ? `Published on ${names(out)}, but not on` : 'Not published on'} ${names(failed)}.${reason}`,
    action: wayToPost(post),
  };
}

function wayToPost({ id }: Pick<Post, 'id'>): ToastOptions['action'] {
  return { label: 'See the post', onPress: () => navigate({ to: `/posts/${id}` }) };
}

function wayOut(url: string | null, name: string): ToastOptions['action'] {
  return { label: `Open on ${name}`, onPress: () => void open(url ?? undefined, '_blank', 'noopener') };
}

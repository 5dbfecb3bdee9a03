import type { PostFigures } from '@nonet/domain';
import type { Failure } from '#/kit/outcomes.ts';
import type { Figures, FiguresOfPost, FiguresResult, PublishedPost, Rejected } from '#/port.ts';

/** The account's grant lacks what reading figures needs; a new yes of the person brings it. */
export const figuresNotAllowed: Rejected = {
  kind: 'rejected',
  code: 'figures-not-allowed',
  message: 'This account does not allow Nonet to read the figures of its posts. Connect it again to allow it.',
};

/**
 * Figures as the port promises them: never of more posts at once than the network takes, which is a fault of the caller and no answer of
 * the network's, and no call for none.
 */
export function figuresOf<Auth>(most: number, read: Figures<Auth>['read']): Pick<Figures<Auth>, 'most' | 'read'> {
  return {
    most,
    read: async (posts, auth, context) => {
      if (posts.length > most)
        throw new RangeError(`figures of ${posts.length} posts were asked for, of at most ${most}`);
      return posts.length === 0 ? { kind: 'figures', posts: new Map() } : read(posts, auth, context);
    },
  };
}

/** What was told of a post. Null where not one count was: nothing is known then that was not known before. */
export function toldOf(figures: PostFigures): FiguresOfPost | null {
  return Object.keys(figures).length === 0 ? null : { kind: 'read', figures };
}

/** So many are asked for at the same time: figures come behind everything that publishes. */
const AT_ONCE = 3;
/** So many posts without an answer are a network in trouble, and not posts with a flaw. */
const MOST_DOUBTS = 3;

/**
 * Reads posts where the network is asked for each. A refusal that is about more than its post ends the reading; what was told before
 * stands, and the others are still to be read (`rest`). A refusal of all is the answer. `null` of a post: nothing was told of it.
 */
export async function readEach(
  posts: readonly PublishedPost[],
  readOne: (post: PublishedPost) => Promise<FiguresOfPost | Failure | null>,
): Promise<FiguresResult> {
  const told = new Map<string, FiguresOfPost>();
  const refusals: Failure[] = [];
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    const some = posts.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(async (post) => [post.remoteId, await readOne(post)] as const));
    for (const [id, answer] of answers) {
      if (answer === null) continue;
      if (answer.kind === 'read' || answer.kind === 'gone') told.set(id, answer);
      else refusals.push(answer);
    }
    if (refusals.length >= MOST_DOUBTS || !refusals.every(isAboutPost)) break;
  }
  const general = refusals.find((one) => !isAboutPost(one));
  const refusal = general ?? refusals[0];
  if (refusal !== undefined && told.size === 0) return refusal;
  return { kind: 'figures', posts: told, ...(general === undefined ? {} : { rest: general }) };
}

/** Whether the next post may be told all the same. */
function isAboutPost(refusal: Failure): boolean {
  switch (refusal.kind) {
    case 'unknown':
      return true;
    case 'retry-later':
      return refusal.scope === 'target';
    case 'rejected':
      return refusal.code !== figuresNotAllowed.code;
    case 'reconnect-needed':
      return false;
    default:
      return refusal satisfies never;
  }
}

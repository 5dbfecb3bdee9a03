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

/** So many are asked for at the same time: figures come behind everything that publishes. */
const AT_ONCE = 3;

/**
 * Reads posts where the network is asked for each. What is told before a refusal stands, and of the others nothing was told this time;
 * a refusal of all is the answer. `null` of a post: nothing was told of it, and the next one is asked for.
 */
export async function readEach(
  posts: readonly PublishedPost[],
  readOne: (post: PublishedPost) => Promise<FiguresOfPost | Failure | null>,
): Promise<FiguresResult> {
  const told = new Map<string, FiguresOfPost>();
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    const some = posts.slice(from, from + AT_ONCE);
    const answers = await Promise.all(some.map(async (post) => [post.remoteId, await readOne(post)] as const));
    let refusal: Failure | undefined;
    for (const [id, answer] of answers) {
      if (answer === null) continue;
      if (answer.kind === 'read' || answer.kind === 'gone') told.set(id, answer);
      else refusal ??= answer;
    }
    if (refusal !== undefined) return told.size === 0 ? refusal : { kind: 'figures', posts: told };
  }
  return { kind: 'figures', posts: told };
}

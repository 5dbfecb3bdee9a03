import type { ListedPost, PostPage } from '@nonet/contract';

/** ISO instants; from inclusive, to exclusive. */
interface Stretch {
  readonly from: string;
  readonly to: string;
}

/** The part of a range that has been read so far. */
export interface PartOfPosts {
  readonly posts: readonly ListedPost[];
  /** All posts before this instant are known. */
  readonly until: string;
}

/** A browser opens six connections. The live stream needs one, and one is left for what the person does. */
const mostAtOnce = 4;

/**
 * Reads pages in the order of time until the range is complete (OP-84). Until then `onPart` gets what is known. The
 * first page shows how full the range is: when more than one further page is needed, stretches of the range are read in
 * parallel. A post that was moved meanwhile counts once, at its new time.
 */
export async function loadPosts(
  readPage: (stretch: Stretch, cursor: string | undefined) => Promise<PostPage>,
  range: Stretch,
  onPart?: (part: PartOfPosts) => void,
): Promise<ListedPost[]> {
  const first = await readPage(range, undefined);
  const last = first.posts.at(-1);
  if (first.nextCursor === null || last === undefined) return first.posts;

  const stretches = stretchesAfter(last.scheduledDate, range).map((stretch) => ({
    ...stretch,
    posts: [] as ListedPost[],
    until: stretch.from,
  }));
  const posts = () => withoutRepeats([first.posts, ...stretches.map((stretch) => stretch.posts)].flat());
  let until = '';
  let hasFailed = false;
  function tell(): void {
    const known = stretches.find((stretch) => stretch.until !== stretch.to)?.until;
    if (known === undefined || known === until || hasFailed) return;
    until = known;
    onPart?.({ posts: posts(), until });
  }
  tell();
  await Promise.all(
    stretches.map(async (stretch, place) => {
      let cursor = place === 0 ? first.nextCursor : undefined;
      do {
        const page = await readPage({ from: stretch.from, to: stretch.to }, cursor ?? undefined);
        stretch.posts.push(...page.posts);
        cursor = page.nextCursor;
        stretch.until = (cursor && page.posts.at(-1)?.scheduledDate) ?? stretch.to;
        tell();
      } while (cursor !== null && !hasFailed);
    }),
  ).catch((error: unknown) => {
    hasFailed = true;
    throw error;
  });
  return posts();
}

/**
 * Divides the rest of a range, after a first page that ends at `until`, into equal stretches: as many as it has pages
 * if it stays equally full.
 */
function stretchesAfter(until: string, { from, to }: Stretch): Stretch[] {
  const [begin, end] = [Date.parse(until), Date.parse(to)];
  const pages = (end - begin) / Math.max(begin - Date.parse(from), 1);
  const count = Math.min(Math.ceil(pages), mostAtOnce);
  const edge = (place: number) => new Date(begin + ((end - begin) * place) / count).toISOString();
  return Array.from({ length: count }, (_, place) => ({ from: edge(place), to: edge(place + 1) }));
}

/** Each post once, in its newest version, where that stands. */
export function withoutRepeats(posts: readonly ListedPost[]): ListedPost[] {
  const byId = new Map<string, ListedPost>();
  for (const post of posts) {
    if ((byId.get(post.id)?.version ?? 0) > post.version) continue;
    byId.delete(post.id);
    byId.set(post.id, post);
  }
  return [...byId.values()];
}

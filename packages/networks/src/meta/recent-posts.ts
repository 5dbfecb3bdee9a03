import { z } from 'zod';
import type { ApiCall, Ask } from '#/kit/caller.ts';
import { type Unable, unable } from '#/kit/unable.ts';
import type { LookContext } from '#/port.ts';

/** The most that is given at once (Threads, "Retrieve posts", 2026-04-14). Nobody posts more in a window of minutes than five pages. */
const PAGE = '100';
const MAX_PAGES = 5;

/** A time of Meta's, whose offset has no colon: `2026-10-17T05:42:03+0000`. In milliseconds. */
export const graphTime = z.string().transform((text) => Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')));

/** A page of a list, which tells where the next one begins. */
export function pageOf<Post extends z.ZodType>(post: Post) {
  const paging = z.object({ cursors: z.object({ after: z.string().optional() }).optional() }).optional();
  return z.object({ data: z.array(post), paging });
}
type Page<Post> = z.infer<ReturnType<typeof pageOf<z.ZodType<Post>>>>;

/** The posts of an account that a look may take for its own: all of its window that belong to no other target. */
export async function recentPosts<Post extends { readonly id: string; readonly timestamp: number }>(
  { name, ask }: { readonly name: string; readonly ask: Ask },
  { path, query, answer }: Pick<ApiCall<Page<Post>>, 'path' | 'query' | 'answer'>,
  { notBefore, notAfter, taken }: LookContext,
): Promise<Post[] | Unable> {
  const since = Math.floor(notBefore.getTime() / 1_000);
  const isInWindow = ({ id, timestamp }: Post): boolean =>
    !taken.has(id) && timestamp >= since * 1_000 && timestamp <= notAfter.getTime();
  const found: Post[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const more = after === undefined ? {} : { after };
    const read = await ask({ path, query: { ...query, since: `${since}`, limit: PAGE, ...more }, answer });
    if (read.kind !== 'ok') return unable(read.failure);
    const { data, paging } = read.value;
    found.push(...data.filter(isInWindow));
    after = paging?.cursors?.after;
    if (after === undefined || data.length === 0) return found;
  }
  return unable({ code: 'incomplete-look', message: `${name} did not show all recent posts of the account.` });
}

/** Whether a text comes back as it was is not documented: Threads trims, and takes the mark off a topic in the app. */
export function comparable(text: string): string {
  return text.normalize('NFC').replaceAll('#', '').replace(/\s+/gu, ' ').trim();
}

import type { PostCounts } from '@nonet/contract';
import { searchParts } from '@nonet/domain';
import type { WithinSpace } from '#/db/within-accounts.ts';
import { COUNTED_MAX, countedPosts, FOUND_MAX } from '#/features/posts/count-posts.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { readInstant } from '#/features/posts/read-instant.ts';
import type { ActingPerson } from '#/http/api.ts';

interface CountPosts {
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** How many posts of a range that hold a text fit each value of a filter. A post counts once for each network and account. */
export async function countPosts(
  { db }: PostsParts,
  of: WithinSpace & { by: ActingPerson },
  { from, to, q }: CountPosts,
): Promise<PostCounts> {
  const parts = q === undefined ? null : searchParts(q);
  const range = {
    from: from === undefined ? null : readInstant(from, { name: "'from'", code: 'invalid-range' }),
    to: to === undefined ? null : readInstant(to, { name: "'to'", code: 'invalid-range' }),
  };
  const groups = parts?.length === 0 ? [] : await countedPosts(db, { ...of, ...range, parts });
  const total = groups.reduce((sum, { posts }) => sum + posts, 0);
  const counts = {
    approval: new Map(),
    networks: new Map(),
    accounts: new Map(),
    statuses: new Map(),
    templates: new Map(),
  };
  let mine = 0;
  for (const { posts, status, needsYou, templateId, accounts, approval, isMine } of groups) {
    if (isMine) mine += posts;
    const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + posts);
    for (const network of new Set(accounts.map((account) => account.network))) add(counts.networks, network);
    for (const { connectionId } of accounts) add(counts.accounts, connectionId);
    add(counts.statuses, status);
    if (approval !== 'none') add(counts.approval, approval);
    if (needsYou) add(counts.statuses, 'needs-you');
    if (templateId !== null) add(counts.templates, templateId);
  }
  return {
    total,
    isCapped: total === (parts === null ? COUNTED_MAX : FOUND_MAX),
    networks: Object.fromEntries(counts.networks),
    accounts: Object.fromEntries(counts.accounts),
    statuses: Object.fromEntries(counts.statuses),
    templates: Object.fromEntries(counts.templates),
    approval: Object.fromEntries(counts.approval),
    mine,
  };
}

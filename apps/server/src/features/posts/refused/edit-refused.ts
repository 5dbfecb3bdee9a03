import { isDeepStrictEqual } from 'node:util';
import type { EditPost } from '@nonet/contract';
import { hasPolls, isInFlight, isPlanned, isRefused, mayPollChange, type NetworkId, networkName } from '@nonet/domain';
import type { Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { lockChosen } from '#/features/posts/basis.queries.ts';
import { type Changed, frozen, refuseOtherVersion } from '#/features/posts/change-post.ts';
import { checkDraft, type ValidPost } from '#/features/posts/check-draft.ts';
import { mergeDraft, type PostDraft } from '#/features/posts/post-input.ts';
import type { PostRow, TargetRow } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import {
  askedContent,
  type NetworkContent,
  refuseFurtherChanges,
  storedContent,
} from '#/features/posts/refused/refused-content.ts';
import { type ChangedNetwork, storeRefused } from '#/features/posts/refused/store-refused.queries.ts';
import { draftOf } from '#/features/posts/stored-draft.ts';
import { ApiError } from '#/http/errors.ts';

const nothingLocked: ReadonlySet<string> = new Set();

/**
 * Changes what networks refused for certain, and sends it again: at the post's time, or now when that has passed. The change is those
 * networks' own, also for accounts of theirs that still wait. Everything else of the post stays as it is, whether it is out, on its way or
 * in doubt.
 */
export async function editRefused(
  parts: PostsParts,
  trx: Transaction<Tables>,
  stored: PostRow,
  body: EditPost,
): Promise<Changed> {
  refuseOtherVersion(stored, body.version);
  if (body.postingTime === true) throw frozen();
  const before = draftOf(stored);
  const asked = mergeDraft(before, body, parts.media.parse);
  const refused = stored.targets.filter(isRefused);
  const open = {
    networks: new Set(refused.map(({ connection }) => connection.network)),
    connections: new Set(refused.map(({ connection }) => connection.id)),
    poll: mayPollChange(
      stored.targets.map((target) => ({ network: target.connection.network, isRefused: isRefused(target) })),
    ),
  };
  refuseFurtherChanges({ stored, before, asked }, open);

  const { poll } = asked.additions;
  const isPollNew = !isDeepStrictEqual(poll, before.additions.poll);
  const changed: ChangedNetwork[] = [];
  for (const network of open.networks) {
    const content = askedContent(stored, asked, body, network);
    const isContentNew = !isDeepStrictEqual(content, storedContent(stored, network));
    if (isContentNew && stored.targets.some((target) => mustStay(target, network))) throw frozen();
    const targets = stored.targets.filter((target) => {
      const { id, network: own } = target.connection;
      if (own !== network) return false;
      if (!isRefused(target)) return isContentNew && isWaiting(target);
      return (
        isContentNew ||
        (isPollNew && hasPolls(network)) ||
        asked.link !== before.link ||
        !isDeepStrictEqual(asked.options[id] ?? {}, before.options[id] ?? {})
      );
    });
    if (targets.length === 0) continue;
    const post = await check(parts, trx, stored, draftFor(asked, targets, content));
    changed.push({ network, content, post });
  }
  if (changed.length === 0) throw unchanged(open.networks);
  return storeRefused(trx, { stored, link: asked.link, poll, changed });
}

/** True when the network may have this target already, or is getting it: then its text must stay the one that was sent. */
function mustStay({ connection, status, inDoubt }: TargetRow, network: NetworkId): boolean {
  return connection.network === network && (inDoubt || isInFlight(status));
}

/** True while nothing of the target is out or can be: it goes out with the text that its network has by then. */
function isWaiting({ status, partsOut }: TargetRow): boolean {
  return isPlanned(status) && partsOut === 0;
}

/** The post as if it went to these targets of one network only. */
function draftFor(asked: PostDraft, targets: readonly TargetRow[], content: NetworkContent): PostDraft {
  const [first = { text: '', media: [] }, ...further] = content;
  return {
    ...asked,
    description: first.text,
    descriptions: {},
    // They belong to the texts as they are stored.
    additions: { ...asked.additions, marks: null },
    media: [...first.media],
    thread: further.map(({ text, media }) => ({ description: text, descriptions: {}, media })),
    connectionIds: targets.map(({ connection }) => connection.id),
    scheduledAt: new Date(Math.max(asked.scheduledAt?.getTime() ?? 0, Date.now())),
  };
}

async function check(
  parts: PostsParts,
  trx: Transaction<Tables>,
  stored: PostRow,
  draft: PostDraft,
): Promise<ValidPost> {
  const chosen = await lockChosen(trx, { ...stored, accounts: null }, draft);
  return checkDraft(draft, {
    ...chosen,
    usage: { kind: 'allowed' },
    locked: nothingLocked,
    now: new Date(),
    fetchProblems: parts.fetchProblems(),
    networks: parts.networks,
    planVideo: parts.planVideo,
    // Its sender may approve, or the caller has refused it.
    approval: 'none',
  });
}

function unchanged(networks: ReadonlySet<NetworkId>): ApiError {
  const [only] = networks;
  const who =
    networks.size === 1 && only !== undefined
      ? `${networkName(only)} would refuse it again`
      : 'It would be refused again';
  return new ApiError(409, 'unchanged', `Nothing was changed, so ${who}. Change it first.`);
}

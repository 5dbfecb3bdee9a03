import {
  type CommentStatus,
  derivePostStatus,
  isSettled,
  type PostStatus,
  type TargetStatus,
} from '../packages/domain/src/index.ts';

/** An entry of the sandbox's ledger: one created record, as the outside world sees it. */
export interface LedgerEntry {
  readonly account: string;
  readonly remoteId: string;
  readonly text: string;
  readonly repeats: number;
  readonly at: string;
}

/** What the database says about posts. */
export interface Records {
  readonly posts: readonly {
    readonly id: string;
    readonly text: string;
    readonly status: PostStatus;
    readonly publishedAt: Date | null;
  }[];
  readonly targets: readonly {
    readonly id: string;
    readonly postId: string;
    readonly account: string;
    readonly status: TargetStatus;
    readonly leased: boolean;
    readonly remoteId: string | null;
    /** Why the target is not published. */
    readonly errorCode: string | null;
    readonly fencedAt: Date | null;
    readonly attemptCount: number;
    readonly timesInHistory: number;
  }[];
  readonly attempts: readonly {
    readonly targetId: string;
    readonly number: number;
    readonly remoteId: string | null;
  }[];
  readonly comments: readonly {
    readonly text: string;
    readonly targetId: string;
    readonly status: CommentStatus;
    readonly message: string | null;
    readonly leased: boolean;
    readonly remoteId: string | null;
    readonly attemptCount: number;
  }[];
  readonly usage: readonly { readonly userId: string; readonly month: string; readonly count: number }[];
  readonly usageEntries: readonly {
    readonly userId: string;
    readonly month: string;
    readonly postId: string;
    readonly kind: 'charge' | 'refund';
  }[];
}

/** What a person asked for: a post that must be published on these accounts, or one that was cancelled in time. */
export interface Wish {
  readonly postId: string;
  readonly text: string;
  /** The texts of the posts that follow in a thread. */
  readonly replies?: readonly string[];
  /** What is said below it. */
  readonly comments?: readonly string[];
  readonly accounts: readonly string[];
  readonly end: 'published' | 'removed';
}

/**
 * Compares wishes, database and network, each with each of the others. Returns one sentence per disagreement: a post
 * that is lost, doubled, published but not at the network, or still open, and a thread whose parts are mixed up.
 */
export function reconcile(wishes: readonly Wish[], records: Records, ledger: readonly LedgerEntry[]): string[] {
  return [
    ...wishes.flatMap((wish) => judgeWish(wish, records, ledger)),
    ...ledger.flatMap((entry) => judgeEntry(entry, records)),
    ...records.posts.flatMap((post) => judgePost(post, records)),
    ...records.targets.flatMap((target) => judgeTarget(target, records, ledger)),
    ...records.comments.flatMap(judgeComment),
    ...judgeUsage(records),
  ];
}

function judgeWish(
  { postId, text, replies = [], comments = [], accounts, end }: Wish,
  records: Records,
  ledger: readonly LedgerEntry[],
): string[] {
  const found: string[] = [];
  const isStored = records.posts.some((post) => post.id === postId);
  const entries = ledger.filter((entry) => entry.text === text);
  const entriesOf = (kind: string) =>
    records.usageEntries.filter((entry) => entry.postId === postId && entry.kind === kind).length;

  if (entriesOf('charge') !== 1) found.push(`'${text}' was charged ${entriesOf('charge')} times`);
  if (end === 'removed') {
    if (isStored) found.push(`'${text}' was cancelled and is still in the planner`);
    if (entries.length > 0) found.push(`'${text}' was cancelled and is out`);
    if (entriesOf('refund') !== 1) found.push(`'${text}' was removed and refunded ${entriesOf('refund')} times`);
    return found;
  }
  if (!isStored) found.push(`'${text}' is gone from the planner`);
  if (entriesOf('refund') > 0) found.push(`'${text}' is out and was refunded`);
  for (const part of [text, ...replies, ...comments]) {
    for (const account of accounts) {
      const count = ledger.filter((entry) => entry.account === account && entry.text === part).length;
      if (count === 0) found.push(`'${part}' is lost: it is not on ${account}${excuseOf(records, postId, account)}`);
      if (count > 1) found.push(`'${part}' is doubled: it is ${count} times on ${account}`);
    }
  }
  for (const account of accounts) {
    const order = [text, ...replies].map((part) =>
      ledger.findIndex((entry) => entry.account === account && entry.text === part),
    );
    const out = order.filter((at) => at >= 0);
    if (out.some((at, part) => at < (out[part - 1] ?? 0)))
      found.push(`the parts of '${text}' are mixed up on ${account}`);
  }
  for (const { account } of entries.filter((entry) => !accounts.includes(entry.account))) {
    found.push(`'${text}' is on ${account}, where nobody wanted it`);
  }
  return found;
}

function excuseOf(records: Records, postId: string, account: string): string {
  const target = records.targets.find((one) => one.postId === postId && one.account === account);
  return target === undefined ? '' : `, ${target.status} because of ${target.errorCode}`;
}

function judgeEntry({ account, remoteId, text, repeats, at }: LedgerEntry, records: Records): string[] {
  const comment = records.comments.find((one) => one.remoteId === remoteId);
  if (comment !== undefined) {
    const isSentOften = comment.attemptCount < repeats + 1;
    return isSentOften ? [`'${text}' was sent ${repeats + 1} times behind ${comment.attemptCount} fences`] : [];
  }
  // A thread has the id of its first post. The ids of the others are on their attempts.
  const isBy = (target: Records['targets'][number]) =>
    target.remoteId === remoteId ||
    records.attempts.some((attempt) => attempt.targetId === target.id && attempt.remoteId === remoteId);
  const owners = records.targets.filter((target) => isBy(target) && target.account === account);
  const [target] = owners;
  if (target === undefined || owners.length > 1) {
    return [`'${text}' is out as ${remoteId}, which ${owners.length} targets claim`];
  }
  const found: string[] = [];
  if (target.status !== 'published') found.push(`'${text}' is out, and its target says ${target.status}`);
  if (target.fencedAt === null || target.fencedAt > new Date(at)) found.push(`'${text}' went out before its fence`);
  if (target.attemptCount < repeats + 1) {
    found.push(`'${text}' was sent ${repeats + 1} times behind ${target.attemptCount} fences`);
  }
  return found;
}

function judgeComment({ text, status, message, leased }: Records['comments'][number]): string[] {
  return [
    ...(status === 'published' ? [] : [`The comment '${text}' is ${status}: ${message}`]),
    ...(leased ? [`The comment '${text}' is left with a lease`] : []),
  ];
}

function judgePost(post: Records['posts'][number], records: Records): string[] {
  const targets = records.targets.filter((target) => target.postId === post.id);
  const derived = derivePostStatus(targets.map(({ status, fencedAt }) => ({ status, fenced: fencedAt !== null })));
  const found: string[] = [];
  if (post.status !== derived) found.push(`'${post.text}' says ${post.status}, its targets say ${derived}`);
  const isOut = derived === 'published' || derived === 'partial';
  if (isOut !== (post.publishedAt !== null))
    found.push(`'${post.text}' is ${derived}, published at ${post.publishedAt}`);
  return found;
}

function judgeTarget(target: Records['targets'][number], records: Records, ledger: readonly LedgerEntry[]): string[] {
  const { id, account, status, remoteId } = target;
  const text = records.posts.find((post) => post.id === target.postId)?.text ?? target.postId;
  const name = `'${text}' on ${account}`;
  const found: string[] = [];
  if (!isSettled(status)) found.push(`${name} is left open: ${status}`);
  if (target.leased) found.push(`${name} is left with a lease`);

  const attempts = records.attempts.filter((attempt) => attempt.targetId === id);
  if (attempts.length !== target.attemptCount) {
    found.push(`${name} counts ${target.attemptCount} attempts and has ${attempts.length}`);
  }
  const isPublished = status === 'published';
  if (target.timesInHistory !== (isPublished ? 1 : 0)) {
    found.push(`${name} is ${status} and stands ${target.timesInHistory} times in the history as published`);
  }
  if (!isPublished) return found;
  if (!ledger.some((entry) => entry.remoteId === remoteId && entry.account === account && entry.text === text)) {
    found.push(`${name} says published, and the network does not have it`);
  }
  if (!attempts.some((attempt) => attempt.remoteId === remoteId)) found.push(`${name} is published by no attempt`);
  return found;
}

function judgeUsage({ usage, usageEntries }: Records): string[] {
  return usage.flatMap(({ userId, month, count }) => {
    const entries = usageEntries.filter((entry) => entry.userId === userId && entry.month === month);
    const balance = entries.reduce((sum, { kind }) => sum + (kind === 'charge' ? 1 : -1), 0);
    return balance === count ? [] : [`the usage of ${month} is ${count}, its entries make ${balance}`];
  });
}

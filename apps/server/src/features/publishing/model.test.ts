import { randomUUID } from 'node:crypto';
import { type Role as AnyRole, isSettled, type PostStatus, type TargetStatus, targetStatuses } from '@nonet/domain';
import type { Repeat } from '@nonet/networks';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';

import { ownSpaceOf } from '#/db/space-id.ts';
import { askUnapproved } from '#/features/posts/approval/ask-unapproved.ts';
import {
  approving,
  approvingAsGuest,
  returning,
  returningAsGuest,
  submitting,
  takingBackAsGuest,
} from '#/features/posts/approval/judge-post.ts';
import { cancelling, cancelPost, restorePost, restoring } from '#/features/posts/cancel-post.ts';
import { type Change, changePost } from '#/features/posts/change-post.ts';
import { changeSeveral } from '#/features/posts/change-several.ts';
import { deletePost, removing } from '#/features/posts/delete-post.ts';
import { editing, editPost } from '#/features/posts/edit-post.ts';
import { sentTextsOfTarget } from '#/features/posts/posts.queries.ts';
import { retryPost } from '#/features/posts/retry-post.ts';
import { isOpen } from '#/features/posts/reviewed/reviewed-posts.ts';
import { schedulePost } from '#/features/posts/schedule-post.ts';
import { advanceTarget } from '#/features/publishing/advance-target.ts';
import { release } from '#/features/publishing/claim.queries.ts';
import type { Work } from '#/features/publishing/work.ts';
import { withinOf } from '#/http/bound-members.ts';
import { ApiError } from '#/http/errors.ts';
import { createPlanner, type Planner } from '#/testing/planner.ts';
import { type Behaviour, createWorld, type VisiblePost } from '#/testing/world.ts';

/** The model: which status may follow which. A trigger writes down every change, and each one must be in here. */
const model: Record<TargetStatus, readonly TargetStatus[]> = {
  // To `asks`: nobody has approved it in time.
  pending: ['preparing', 'held', 'asks'],
  preparing: ['ready', 'pending', 'held', 'asks', 'rejected'],
  ready: ['sending', 'pending', 'held', 'asks', 'rejected'],
  // Back to `ready`: throttled, or the next post of a thread.
  sending: ['published', 'processing', 'rejected', 'unknown', 'ready', 'pending', 'held', 'asks'],
  processing: ['published', 'rejected', 'asks', 'held'],
  unknown: ['sending', 'published', 'rejected', 'pending', 'asks', 'ready'],
  // To `published`, here and from `asks`: a person gives up on the rest of a thread.
  held: ['pending', 'ready', 'rejected', 'published'],
  // To `processing`: a person says that a draft is published, and the network is asked.
  asks: ['pending', 'ready', 'rejected', 'published', 'processing'],
  rejected: ['pending', 'ready'],
  published: [],
};

/** What is done to several posts in one call. */
const together = ['move', 'accounts', 'cancel', 'restore', 'remove'] as const;
type Together = (typeof together)[number];

type Role = Extract<AnyRole, 'owner' | 'editor' | 'writer'>;

type Step =
  | { do: 'schedule'; accounts: number; dueInMs: number; posts: number; by: Role }
  | { do: 'pass'; ms: number }
  | { do: 'claim' }
  | { do: 'advance'; behaviour: Behaviour }
  | { do: 'crash' }
  | { do: 'edit' | 'move' | 'cancel' | 'restore' | 'delete' | 'retry' | 'skip' | 'confirm'; post: number; by: Role }
  | { do: 'approve' | 'return' | 'submit'; post: number; by: Role }
  | { do: 'guest'; says: 'yes' | 'no' | 'undo' }
  | { do: 'ask' }
  | { do: 'share' }
  | { do: 'together'; verb: Together; posts: number }
  | { do: 'expire-token' | 'disconnect' | 'connect'; account: number };

const behaviour = fc.constantFrom<Behaviour>(
  'accept',
  'accept',
  'accept',
  'accept-and-lose-the-answer',
  'lose-the-call',
  'refuse',
  'refuse-to-prepare',
  'refuse-to-prepare',
  'throttle',
  'end-the-day',
  'throttle-for-hours',
  'refuse-the-token',
  'lose-the-media',
  'take-and-process',
  'keep-as-draft',
  'throw',
  'accept-and-kill-the-worker',
  'kill-the-worker',
);
/** The owner alone may approve, and nobody is asked about what an editor writes. */
const by = fc.constantFrom<Role>('owner', 'owner', 'writer', 'writer', 'editor');
/** Counted from the newest post: with older ones there is seldom anything left to do. */
const index = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('schedule' as const),
      accounts: fc.integer({ min: 1, max: 2 }),
      dueInMs: fc.constantFrom(0, 0, 30_000, 55_000, 90_000),
      posts: fc.constantFrom(1, 1, 2, 3),
      by,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, 15_000, 36_000, 65_000, 200_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const) }) },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('advance' as const), behaviour }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('crash' as const, 'share' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('edit', 'move', 'cancel', 'restore', 'delete', 'retry', 'skip', 'confirm'),
      post: index,
      by,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approve' as const, 'approve' as const, 'return' as const, 'submit' as const),
      post: index,
      by,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('guest' as const),
      says: fc.constantFrom('yes' as const, 'yes' as const, 'yes' as const, 'no' as const, 'undo' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('together' as const),
      verb: fc.constantFrom(...together),
      posts: fc.integer({ min: 2, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('expire-token', 'disconnect', 'connect'), account: fc.nat(1) }),
  },
);
/** Steps of one group run at the same time, and then time passes. */
const schedule = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 20, maxLength: 40 });

const NAMES = ['studio', 'shop'] as const;

test.each<[Repeat, canLook: boolean, followsUp?: true]>([
  ['harmless', true],
  ['harmless', true, true],
  ['refused', true],
  ['refused', true, true],
  ['named', true],
  ['blind', true],
  ['named', false],
  ['blind', false],
])(
  'MOVE-06, APPR-01, APPR-07 no order of crashes, approvals, edits, moves and deletions of one post or several, refreshes and two workers loses, doubles or invents a post (%s, looks: %s, follows up: %s)',
  async (repeat, canLook, followsUp = undefined) => {
    const planner = await createPlanner(createWorld({ repeat, canLook, followsUp: followsUp === true }));
    await watchTransitions(planner);
    await addMembers(planner);
    await fc.assert(
      fc.asyncProperty(schedule, fc.boolean(), async (groups, asksClient) => {
        await reset(planner);
        await sql`update spaces set client_approves = ${asksClient}`.execute(planner.db);
        const run = await createRun(planner);
        for (const group of groups) {
          await Promise.all(group.filter((one) => one.do !== 'pass').map((one) => run.perform(one)));
          for (const one of group) if (one.do === 'pass') await run.perform(one);
        }
        await recover(planner);
        await checkEverything(planner, run, repeat === 'blind' || !canLook);
      }),
      { numRuns: inject('modelRuns'), endOnFailure: true },
    );
  },
  600_000,
);

async function createRun(planner: Planner) {
  const { db, posts, caller, world } = planner;
  const accounts = [await planner.connect(NAMES[0]), await planner.connect(NAMES[1])];
  const ids: string[] = [];
  let claimed: Work[] = [];
  const kills = new Map<string, () => void>();
  const resent = new Set<string>();
  const skipped = new Set<string>();
  world.onKill = (key) => kills.get(key.replace(/-\d+\.*$/, ''))?.();
  const signal = new AbortController().signal;
  const as = (role: Role) => ({ ...caller, uid: role === 'owner' ? caller.uid : ownSpaceOf(role), role });
  const keyOf = (id: string, role: Role) => ({ ...withinOf(as(role)), id });

  async function perform(one: Step): Promise<void> {
    switch (one.do) {
      case 'schedule': {
        const [description = '', ...thread] = Array.from({ length: one.posts }, () => `Text ${randomUUID()}`);
        const draft = {
          title: 'A post',
          description,
          thread: thread.map((text) => ({ description: text })),
          platforms: accounts.slice(0, one.accounts),
          scheduledDate: new Date(Date.now() + one.dueInMs).toISOString(),
        };
        const answer = await schedulePost(posts, as(one.by), draft, null).catch(refused);
        if (answer !== undefined) ids.push(answer.post.id);
        return;
      }
      case 'pass':
        return planner.pass(one.ms);
      case 'claim':
        claimed.push(...(await planner.claim()));
        return;
      case 'advance': {
        if (claimed.length === 0) claimed.push(...(await planner.claim()));
        const work = claimed.shift();
        if (work === undefined) return;
        world.next.push(one.behaviour);
        // A killed worker never comes back; nobody waits for it.
        const killed = Promise.withResolvers<void>();
        kills.set(`key-${work.id}`, killed.resolve);
        const stepped = advanceTarget(planner.engine, work, signal).then((result) =>
          result === 'done'
            ? undefined
            : release(db, [{ id: work.id, lease: work.lease, afterMs: result.releaseAfterMs }]),
        );
        await Promise.race([stepped, killed.promise]);
        return;
      }
      case 'crash':
        claimed = [];
        return;
      case 'share':
        world.share();
        return;
      case 'ask':
        return askUnapproved(db);
      case 'approve':
      case 'return':
      case 'submit':
        return judge(one);
      case 'guest':
        return sayAsGuest(one.says);
      case 'together':
        return changeTogether(one.verb, ids.slice(-one.posts));
      case 'expire-token':
        await db
          .updateTable('connections')
          .set({ token_expires_at: new Date() })
          .where('id', '=', accounts[one.account]!)
          .execute();
        return;
      case 'disconnect':
        await planner.disconnect(accounts[one.account]!).catch(refused);
        return;
      case 'connect':
        await planner.connect(NAMES[one.account]);
        return;
      default: {
        const id = one.by === 'writer' ? await newestApproved(one.post) : ids.at(-1 - one.post);
        if (id === undefined) return;
        const key = keyOf(id, one.by);
        const actions = {
          edit: async () =>
            editPost(posts, key, {
              version: (await planner.post(id)).version,
              description: `Edited ${Math.random()}`,
            }),
          move: async () =>
            editPost(posts, key, {
              version: (await planner.post(id)).version,
              scheduledDate: new Date(Date.now() + 45_000).toISOString(),
            }),
          cancel: () => cancelPost(posts, key),
          restore: () => restorePost(posts, key),
          delete: () => deletePost(posts, key),
          // Of whatever waits, the newest: seldom is it the post that was drawn.
          retry: async () => {
            for (const id of ids.toReversed()) {
              const isDone = await retryPost(posts, { ...key, id }, { action: 'send' }).catch(refused);
              if (isDone === undefined) continue;
              resent.add(id);
              return;
            }
          },
          confirm: async () => {
            for (const id of ids.toReversed()) {
              if ((await retryPost(posts, { ...key, id }, { action: 'published' }).catch(refused)) !== undefined)
                return;
            }
          },
          skip: async () => {
            await retryPost(posts, key, { action: 'skip' });
            skipped.add(id);
          },
        };
        await actions[one.do]().catch(refused);
      }
    }
  }

  /** Of whatever waits, the newest: seldom is it the post that was drawn. */
  async function judge(one: { do: 'approve' | 'return' | 'submit'; by: Role }): Promise<void> {
    for (const id of ids.toReversed()) {
      const { version } = (await planner.post(id).catch(refused)) ?? {};
      if (version === undefined) continue;
      const verbs = {
        approve: approving({ version, sendNow: version % 2 === 0 }),
        return: returning({ version, sentence: 'No.' }),
        submit: submitting({ version }),
      };
      if ((await changePost(posts, keyOf(id, one.by), verbs[one.do]).catch(refused)) !== undefined) return;
    }
  }

  /** Of whatever can be said something of, the newest. */
  async function sayAsGuest(says: 'yes' | 'no' | 'undo'): Promise<void> {
    const verbs = {
      yes: approvingAsGuest('Hanna'),
      no: returningAsGuest('Hanna', 'No.'),
      undo: takingBackAsGuest('Hanna'),
    };
    const answers = { yes: 'waiting', no: 'approved', undo: 'approved' } as const;
    for (const id of ids.toReversed()) {
      const { approval } = (await planner.post(id).catch(refused)) ?? {};
      if (approval?.state !== answers[says]) continue;
      const isOpenForGuests: Change = async (trx, post) => {
        if (!isOpen(post)) throw new ApiError(409, 'frozen', 'It has gone out');
        return verbs[says](trx, post, null);
      };
      const key = { ...keyOf(id, 'owner'), by: undefined };
      if ((await changePost(posts, key, isOpenForGuests).catch(refused)) !== undefined) return;
    }
  }

  /** What a writer changes is of interest once it was approved, which seldom is the post that was drawn. */
  async function newestApproved(drawn: number): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from posts where approval = 'approved' and author_id = 'writer' and status = 'pending' order by id desc limit 1`.execute(
      db,
    );
    return rows[0]?.id ?? ids.at(-1 - drawn);
  }

  async function changeTogether(verb: Together, some: readonly string[]): Promise<void> {
    const seen = await Promise.all(some.map((id) => planner.post(id).catch(refused)));
    const items = seen.flatMap((post) => (post === undefined ? [] : [{ id: post.id, version: post.version }]));
    const wallTime = new Date(Date.now() + 45_000).toISOString().slice(0, 19);
    const changes: Record<Together, (version: number) => Change> = {
      move: (version) => editing(posts, { version, wallTime, timeZone: 'UTC' }),
      accounts: (version) => editing(posts, { version, platforms: accounts.toReversed().slice(0, (version % 2) + 1) }),
      cancel: () => cancelling,
      restore: () => restoring,
      remove: (version) => removing(posts, version),
    };
    const answer = await changeSeveral(posts, caller, items, ({ version }) => changes[verb](version));
    expect(answer.changed.length + answer.removed.length + answer.refused.length).toBe(items.length);
    expect(answer.refused.filter(({ code }) => code === 'internal-error')).toEqual([]);
  }
  return { perform, resent, skipped };
}

/** A refusal is a fine answer to a random step; anything else is a defect. */
function refused(error: unknown): undefined {
  if (error instanceof ApiError || (error instanceof Error && error.message === 'Post not found')) return undefined;
  throw error;
}

/** The world behaves again, everybody is connected, and time passes until nothing is left to do. */
async function recover(planner: Planner): Promise<void> {
  planner.world.next = [];
  for (const name of NAMES) await planner.connect(name);
  await planner.db.updateTable('connections').set({ token_expires_at: null }).execute();
  for (let round = 0; round < 80 && (await isBusy(planner)); round++) {
    // A network may have asked for hours.
    await planner.pass(round < 60 ? 40_000 : 600_000);
    await planner.settle();
    await askUnapproved(planner.db);
  }
}

async function isBusy({ db }: Planner): Promise<boolean> {
  const { rows } =
    await sql`select from targets t where run_at is not null or t.status = 'pending' and t.approval in ('waiting', 'returned')
    and exists (select from posts where id = t.post_id and remove_at is null) limit 1`.execute(db);
  return rows.length > 0;
}

interface Seen {
  id: string;
  postId: string;
  status: TargetStatus;
  remoteId: string | null;
  partsOut: number;
  inDoubt: boolean;
  runAt: Date | null;
  errorCode: string | null;
  texts: string[];
  postStatus: PostStatus;
}

/** Who decided what: a person may decide wrongly where nobody can tell. */
interface Decisions {
  resent: ReadonlySet<string>;
  skipped: ReadonlySet<string>;
}

function defectsOf(target: Seen, visible: VisiblePost[], decisions: Decisions, isBlind: boolean): string[] {
  const { status, remoteId, errorCode, partsOut, inDoubt, texts } = target;
  const isOwnChoice = isBlind && decisions.resent.has(target.postId);
  const seen = visible.map((post) => post.text);
  // What a person gave up on may be there: nobody could tell, that is why they were asked. So may be what is tried again in doubt
  // and meanwhile held for its account: the doubt stays with it.
  const isSaidAbsent = (status === 'held' && !inDoubt) || (status === 'rejected' && errorCode !== 'skipped');
  const mustBeAbsent = !isOwnChoice && isSaidAbsent;
  const isOpen = target.runAt !== null || !isSettled(status);
  const isWhole = texts.every((text) => seen.includes(text)) || decisions.skipped.has(target.postId);
  const firstIsKnown = visible.some((post) => post.remoteId === remoteId && post.text === texts[0]);
  return [
    ...(!isOwnChoice && new Set(seen).size < seen.length ? ['doubled'] : []),
    ...(seen.some(
      (text, index) => index > 0 && texts.indexOf(text) < texts.indexOf(seen[index - 1] ?? '') && !isOwnChoice,
    )
      ? ['out of order']
      : []),
    ...(status === 'published' && !(isWhole && firstIsKnown) ? ['published, but not there with this text'] : []),
    ...(mustBeAbsent && seen.length > partsOut ? ['said to be absent, but there'] : []),
    ...(partsOut > 0 && status === 'rejected' ? ['said to be absent, and partly there'] : []),
    ...(target.postStatus !== 'cancelled' && isOpen ? ['lost: nobody will look at it again'] : []),
  ];
}

/** The thread that a target `t` gets of its post `p`, as people are told: with the texts that went out, else with those of its network. */
const textsOfTarget = sql`coalesce(${sentTextsOfTarget}, array_to_json(
  array_prepend(coalesce(p.descriptions ->> t.network, p.description), array(
    select coalesce(q.descriptions ->> t.network, q.description) from post_parts q where q.post_id = p.id order by q.number))))`;

async function checkEverything(planner: Planner, decisions: Decisions, isBlind: boolean): Promise<void> {
  const { db, world } = planner;
  const rows = await sql<Seen>`
    select t.id, t.post_id "postId", t.status, t.remote_id "remoteId", t.parts_out "partsOut", t.in_doubt "inDoubt", t.run_at "runAt",
      t.error_code "errorCode", ${textsOfTarget} "texts", p.status "postStatus"
    from targets t join posts p on p.id = t.post_id`.execute(db);
  const defects = rows.rows.flatMap((target) => {
    const visible = world.posts.filter((post) => post.key.startsWith(`key-${target.id}-`));
    return defectsOf(target, visible, decisions, isBlind).map((defect) => `${defect}: ${JSON.stringify(target)}`);
  });
  expect(defects).toEqual([]);
  const early = await sql`
    select t.id, a.number, p.scheduled_at, a.fenced_at from attempts a
    join targets t on t.id = a.target_id join posts p on p.id = t.post_id where a.fenced_at < p.scheduled_at`.execute(
    db,
  );
  expect(early.rows, 'nothing is sent before the time of its post').toEqual([]);
  const leaked = await sql`select * from fenced_while_deleted`.execute(db);
  expect(leaked.rows, 'nothing goes out of a post that waits for its removal').toEqual([]);
  const unapproved = await sql`select * from fenced_unapproved`.execute(db);
  expect(unapproved.rows, 'nothing goes out that nobody approved, and nothing but what was approved').toEqual([]);
  const transitions = await sql<{ from: TargetStatus; to: TargetStatus }>`
    select distinct before "from", after "to" from transitions`.execute(db);
  for (const { from, to } of transitions.rows) expect(model[from], `${from} → ${to}`).toContain(to);

  const usage = await sql<{ count: number; charged: number }>`
    select coalesce((select sum(count) from usage), 0)::int count,
      (select count(*) filter (where kind = 'charge') - count(*) filter (where kind = 'refund') from usage_entries)::int charged
  `.execute(db);
  expect(usage.rows[0]?.count, 'the count is what the ledger says').toBe(usage.rows[0]?.charged);
}

/** A writer and an editor, by their roles. */
async function addMembers({ db, caller }: Planner): Promise<void> {
  for (const role of ['writer', 'editor'] as const) {
    await sql`insert into users (id, name, email) values (${role}, ${role}, ${`${role}@nonet.test`})`.execute(db);
    await sql`insert into space_members (space_id, user_id, role) values (${caller.uid}, ${role}, ${role})`.execute(db);
  }
}

async function watchTransitions({ db }: Planner): Promise<void> {
  await sql`create table fenced_while_deleted (target_id uuid, status text)`.execute(db);
  await sql`create function note_fence() returns trigger language plpgsql as
    'begin insert into fenced_while_deleted select t.id, p.status from targets t join posts p on p.id = t.post_id
      where t.id = new.target_id and p.remove_at is not null; return new; end'`.execute(db);
  await sql`create trigger note_fence after insert on attempts for each row execute function note_fence()`.execute(db);
  // Only the owner may approve. Their own change is a yes, too, and then no version is kept.
  await sql`create table fenced_unapproved (target_id uuid, approval text)`.execute(db);
  await sql`create function note_unapproved() returns trigger language plpgsql as
    'begin insert into fenced_unapproved select t.id, p.approval from targets t join posts p on p.id = t.post_id
      left join judged_versions j on j.post_id = p.id and j.version = p.judged_version
      where t.id = new.target_id and (p.approval in (''waiting'', ''returned'')
        or p.approval = ''approved'' and (p.judged_by <> p.space_id or j.content ->> ''description'' <> p.description)
        or (select client_approves from spaces where id = p.space_id) and (p.approval = ''none'' or p.client_version is distinct from p.version)
          and not exists (select from attempts a join targets o on o.id = a.target_id where o.post_id = p.id and a.id <> new.id)); return new; end'`.execute(
    db,
  );
  await sql`create trigger note_unapproved after insert on attempts for each row execute function note_unapproved()`.execute(
    db,
  );
  await sql`create table transitions (before text, after text)`.execute(db);
  await sql`create function note_transition() returns trigger language plpgsql as
    'begin insert into transitions values (old.status, new.status); return new; end'`.execute(db);
  await sql`create trigger note_transition after update on targets for each row
    when (old.status <> new.status) execute function note_transition()`.execute(db);
  expect(Object.keys(model).sort()).toEqual([...targetStatuses].sort());
}

async function reset({ db, world }: Planner): Promise<void> {
  await sql`truncate posts, targets, attempts, post_media, post_history, usage, usage_entries, network_pauses, connections,
    transitions, fenced_while_deleted, fenced_unapproved cascade`.execute(db);
  world.posts.length = 0;
  world.drafts.length = 0;
  world.calls.length = 0;
  world.next = [];
}

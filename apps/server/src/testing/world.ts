import type { NetworkId } from '@nonet/domain';
import type {
  CommentInput,
  CommentOutcome,
  Comments,
  Figures,
  FiguresOfPost,
  FiguresResult,
  Json,
  Network,
  Outcome,
  Prepared,
  RefreshResult,
  Repeat,
  RetryLater,
} from '@nonet/networks';

/** What the pretend network does with the next call that would make a post visible. */
export type Behaviour =
  | 'accept'
  /** The post is published, but the answer is lost. */
  | 'accept-and-lose-the-answer'
  /** Nothing is published, and the answer is lost. */
  | 'lose-the-call'
  | 'refuse'
  /** Refuses the next preparation, which may come before the post's time. */
  | 'refuse-to-prepare'
  | 'throttle'
  | 'throttle-everybody'
  /** The account takes no more posts today. */
  | 'end-the-day'
  /** Everything of the account waits for three hours. */
  | 'throttle-for-hours'
  | 'refuse-the-token'
  | 'lose-the-media'
  | 'take-and-process'
  /** The network keeps it as a draft, which only its owner can publish there: `share`. */
  | 'keep-as-draft'
  | 'throw'
  /** The post is published, and the worker dies before it gets the answer. */
  | 'accept-and-kill-the-worker'
  /** The worker dies before it sends anything. */
  | 'kill-the-worker';

/** Of `CommentOutcome`, or a name for what happens at the network. */
export type CommentBehaviour =
  | Extract<
      Behaviour,
      'accept' | 'accept-and-lose-the-answer' | 'lose-the-call' | 'throttle' | 'refuse-the-token' | 'throw'
    >
  | 'accept-and-kill-the-worker'
  | Extract<CommentOutcome, { kind: 'rejected' | 'retry-later' | 'reconnect-needed' }>;

export interface VisiblePost {
  account: string;
  key: string;
  text: string;
  /** The ids of its files; absent: none. */
  files?: string[];
  remoteId: string;
  at: Date;
}

/**
 * A network that exists only in a test, behind the real port, for faults and kinds of networks that the sandbox does
 * not play. Its posts survive whatever happens to the engine, as those of a real network do.
 */
export interface World {
  network: Network & Required<Pick<Network, 'lookup'>>;
  posts: VisiblePost[];
  /** What it keeps for its owners, and nobody sees. */
  drafts: VisiblePost[];
  /** What an owner does at the network: their drafts become posts. */
  share(): void;
  /** The calls that reached the network, in order. */
  calls: string[];
  next: Behaviour[];
  comments: VisibleComment[];
  /** As `next`, for comments. */
  nextComments: CommentBehaviour[];
  /** What it counts of its posts, by their ids. Of the others nothing is told. */
  figures: Map<string, FiguresOfPost>;
  followers: number | null;
  /** As `next`, for readings; a function is called before the network answers. */
  nextReadings: (FiguresResult | 'throw' | (() => Promise<void>))[];
  /** The ids of the posts that were asked for, by the calls. */
  readings: string[][];
  nextRefresh: RefreshResult<Json>['kind'][];
  nextSignInAgain: RefreshResult<Json>['kind'][];
  /** The secrets of the ended sign-ins, in order. */
  revoked: Json[];
  lookFails: boolean;
  /** Called in the middle of each publish, before the network decides. A test uses it for what happens meanwhile. */
  meanwhile: () => Promise<void>;
  /** Called when a worker was killed while sending the post with this key. */
  onKill: (key: string) => void;
}

interface Payload {
  account: string;
  text: string;
  /** The ids of its files. */
  files: string[];
  /** The following posts. */
  rest: { text: string; files: string[] }[];
  /** False: it has to be made ready before it can be sent. */
  isReady?: boolean;
}

export interface WorldOptions extends Partial<Pick<Network, 'id' | 'origin'>> {
  /** What sending one of its posts a second time does. */
  repeat?: Repeat;
  /** True for a network at which each further post of a thread is prepared when the one before it is out. */
  followsUp?: boolean;
  /** False for a network that cannot be asked whether a post is there. */
  canLook?: boolean;
  /** What sending one of its comments a second time does. Null: it has none. */
  commentRepeat?: Comments<Json>['repeat'] | null;
  canLookForComments?: boolean;
  /** Most posts that it counts in one call. Null: it tells no figures. */
  mostFigures?: number | null;
}

export interface VisibleComment {
  id: string;
  below: string;
  text: string;
  remoteId: string;
}

export function createWorld(options: WorldOptions = {}): World {
  const id: NetworkId = options.id ?? 'bluesky';
  const repeat = options.repeat ?? 'harmless';
  const auth = (count: number): Json => ({ access: `access-${count}`, refresh: `refresh-${count}` });
  let refreshes = 0;
  let prepared = 0;
  const inAnHour = () => new Date(Date.now() + 3_600_000);
  const refused = { code: 'dead', message: 'The sign-in of this account has ended.' };

  function refreshResult(kind: RefreshResult<Json>['kind']): RefreshResult<Json> {
    switch (kind) {
      case 'refreshed':
        return { kind, auth: auth(++refreshes), expiresAt: inAnHour() };
      case 'sign-in-again':
        return { kind };
      case 'reconnect-needed':
        return { kind, ...refused, tokenMayRefresh: false };
      case 'retry-later':
        return { kind, code: 'busy', message: 'Busy.', afterMs: null, scope: 'target' };
      default:
        return kind satisfies never;
    }
  }

  const world: World = {
    posts: [],
    drafts: [],
    share: () => void world.posts.push(...world.drafts.splice(0)),
    calls: [],
    next: [],
    comments: [],
    nextComments: [],
    figures: new Map(),
    followers: null,
    nextReadings: [],
    readings: [],
    nextRefresh: [],
    nextSignInAgain: [],
    revoked: [],
    lookFails: false,
    meanwhile: async () => undefined,
    onKill: () => undefined,
    network: {
      id,
      origin: options.origin ?? 'sandbox',
      sendWindowMs: 30_000,
      settleMs: 5_000,
      concurrency: {
        perNetwork: 16,
        perAccount: repeat === 'harmless' ? 4 : 1,
      },
      async refresh() {
        world.calls.push('refresh');
        return refreshResult(world.nextRefresh.shift() ?? 'refreshed');
      },
      async signInAgain() {
        world.calls.push('sign-in-again');
        return refreshResult(world.nextSignInAgain.shift() ?? 'refreshed');
      },
      async prepare(input) {
        world.calls.push('prepare');
        const refusal = world.next.indexOf('refuse-to-prepare');
        if (refusal >= 0) {
          world.next.splice(refusal, 1);
          return { kind: 'rejected', code: 'refused', message: 'The network refused a file of this post.' };
        }
        const [first, ...rest] = [input, ...input.replies].map(({ text, media }) => ({
          text,
          files: media.map((file) => file.id),
        }));
        const payload = { account: input.account.remoteId, text: '', files: [], ...first, rest };
        return { kind: 'prepared', prepared: { clientKey: `key-${input.targetId}-${++prepared}`, repeat, payload } };
      },
      async publish(prepared) {
        world.calls.push('publish');
        const behaviour = world.next.shift() ?? 'accept';
        await world.meanwhile();
        const outcome = publish(prepared, behaviour);
        if (!behaviour.endsWith('kill-the-worker')) return outcome;
        world.onKill(prepared.clientKey ?? '');
        return new Promise(() => undefined);
      },
      async lookup(prepared, _auth, { taken, anyKey }) {
        world.calls.push('look');
        if (world.lookFails) return { kind: 'unable', code: 'busy', message: 'Busy.', tokenMayRefresh: false };
        const { account, text } = prepared.payload as unknown as Payload;
        const isOurs = (post: VisiblePost) =>
          post.key === prepared.clientKey || (anyKey === true && post.account === account && post.text === text);
        const draft = world.drafts.find(isOurs);
        if (draft !== undefined) return keptAsDraft(draft);
        const found = world.posts.find((post) => isOurs(post) && !taken.has(post.remoteId));
        if (found === undefined) return { kind: 'absent' };
        const next = nextOf(prepared);
        const there = { remoteId: found.remoteId, url: urlOf(found) };
        return next === null ? { kind: 'found', ...there } : { kind: 'continued', ...there, next };
      },
      async check(ticket) {
        world.calls.push('check');
        const draft = world.drafts.find((post) => post.remoteId === ticket);
        if (draft !== undefined) return keptAsDraft(draft);
        const found = world.posts.find((post) => post.remoteId === ticket);
        if (found === undefined)
          return { kind: 'rejected', code: 'failed', message: 'The network could not process it.' };
        return { kind: 'published', remoteId: found.remoteId, url: urlOf(found) };
      },
      remove: async () => ({ kind: 'done' }),
      async revoke(auth) {
        world.revoked.push(auth);
        return { kind: 'done' };
      },
    },
  };

  function commentsOf(repeat: Comments<Json>['repeat']): Comments<Json> {
    const there = ({ remoteId }: VisibleComment) => ({ remoteId, url: `https://world.test/comments/${remoteId}` });
    const same =
      ({ id, text, post }: CommentInput) =>
      (one: VisibleComment) =>
        one.below === post.remoteId && (repeat === 'harmless' ? one.id === id : one.text === text);
    const comments: Comments<Json> = {
      repeat,
      async send(comment) {
        world.calls.push('comment');
        const behaviour = world.nextComments.shift() ?? 'accept';
        if (typeof behaviour !== 'string') return behaviour;
        if (behaviour === 'throw') throw new Error('a bug in a network');
        if (behaviour === 'lose-the-call' || behaviour === 'throttle' || behaviour === 'refuse-the-token') {
          const outcome = publish({ clientKey: null, repeat, payload: {} }, behaviour);
          return outcome as CommentOutcome;
        }
        const twin = world.comments.find(same(comment));
        if (twin !== undefined && repeat === 'refused')
          return { kind: 'rejected', code: 'duplicate', message: 'The network has this comment already.' };
        const { id: own, post, text } = comment;
        const remoteId = `comment-${world.comments.length + 1}`;
        const made = (repeat === 'harmless' ? twin : undefined) ?? { id: own, below: post.remoteId, text, remoteId };
        if (!world.comments.includes(made)) world.comments.push(made);
        if (behaviour === 'accept-and-kill-the-worker') return new Promise(() => undefined);
        if (behaviour !== 'accept') return { kind: 'unknown', code: 'lost', message: 'The connection broke.' };
        return { kind: 'published', ...there(made) };
      },
      async lookup(comment, _auth, { taken }) {
        world.calls.push('look for comment');
        if (world.lookFails) return { kind: 'unable', code: 'busy', message: 'Busy.', tokenMayRefresh: false };
        const found = world.comments.find((one) => same(comment)(one) && !taken.has(one.remoteId));
        return found === undefined ? { kind: 'absent' } : { kind: 'found', ...there(found) };
      },
    };
    const { lookup: _cannot, ...blind } = comments;
    return options.canLookForComments === false ? blind : comments;
  }

  function figuresOf(most: number): Figures<Json> {
    return {
      most,
      async read(posts) {
        world.readings.push(posts.map(({ remoteId }) => remoteId));
        // As they are when the call begins: an answer may be late.
        const told = posts.flatMap(({ remoteId }): [string, FiguresOfPost][] => {
          const figures = world.figures.get(remoteId);
          return figures === undefined ? [] : [[remoteId, figures]];
        });
        const behaviour = world.nextReadings.shift();
        if (behaviour === 'throw') throw new Error('a bug in a network');
        if (typeof behaviour === 'function') await behaviour();
        else if (behaviour !== undefined) return behaviour;
        return { kind: 'figures', posts: new Map(told) };
      },
      async followers() {
        world.calls.push('followers');
        return { kind: 'followers', count: world.followers };
      },
    };
  }

  const keptAsDraft = (post: VisiblePost) => {
    return { kind: 'draft', remoteId: post.remoteId, url: urlOf(post), ticket: post.remoteId } as const;
  };

  const urlOf = (post: VisiblePost) => `https://world.test/posts/${post.remoteId}`;

  /** The remainder of a thread, under a key of its own; null when this is its last post. */
  function nextOf({ clientKey, payload }: Prepared): Prepared | null {
    const { account, rest } = payload as unknown as Payload;
    const [next, ...others] = rest;
    if (next === undefined) return null;
    const later = options.followsUp === true ? { isReady: false } : {};
    return { clientKey: `${clientKey}.`, repeat, payload: { account, ...next, rest: others, ...later } };
  }

  function accept(key: string, { account, text, files }: Payload): VisiblePost | { duplicateOf: VisiblePost } {
    const same = world.posts.find((post) => post.account === account && post.key === key);
    if (same !== undefined && repeat === 'harmless') return same;
    const twin = world.posts.find((post) => post.account === account && post.text === text);
    if (twin !== undefined && (repeat === 'refused' || repeat === 'named')) return { duplicateOf: twin };
    const post = {
      account,
      key,
      text,
      ...(files.length === 0 ? {} : { files }),
      remoteId: `${id}-${world.posts.length + world.drafts.length + 1}`,
      at: new Date(),
    };
    world.posts.push(post);
    return post;
  }

  function publish(prepared: Prepared, behaviour: Behaviour): Outcome {
    const key = prepared.clientKey ?? '';
    const payload = prepared.payload as unknown as Payload;
    if (payload.isReady === false) throw new Error('what is not ready was sent');
    switch (behaviour) {
      case 'lose-the-call':
      case 'kill-the-worker':
        return { kind: 'unknown', code: 'lost', message: 'The connection broke.' };
      case 'refuse':
      case 'refuse-to-prepare':
        return { kind: 'rejected', code: 'refused', message: 'The network refused this post.' };
      case 'throttle':
        return throttled(40_000, 'connection');
      case 'throttle-everybody':
        return throttled(40_000, 'network');
      case 'end-the-day':
        return throttled(24 * 3_600_000, 'target');
      case 'throttle-for-hours':
        return throttled(3 * 3_600_000, 'connection');
      case 'refuse-the-token':
        return { kind: 'reconnect-needed', code: 'expired', message: 'The token has expired.', tokenMayRefresh: true };
      case 'lose-the-media':
        return {
          kind: 'retry-later',
          code: 'media-expired',
          message: 'Gone.',
          afterMs: 0,
          scope: 'target',
          prepareAgain: true,
        };
      case 'throw':
        throw new Error('a bug in a network');
      default: {
        const kept = world.drafts.find((draft) => draft.account === payload.account && draft.key === key);
        if (kept !== undefined) return keptAsDraft(kept);
        const isNew = world.posts.every((known) => known.key !== key);
        const post = accept(key, payload);
        const next = nextOf(prepared);
        if ('duplicateOf' in post) {
          const { remoteId, at: madeAt } = post.duplicateOf;
          const first = { remoteId, url: urlOf(post.duplicateOf), madeAt };
          const duplicate = {
            kind: 'rejected',
            code: 'duplicate',
            message: 'The network has this post already.',
          } as const;
          return repeat === 'named' && next === null ? { ...duplicate, first } : duplicate;
        }
        if (behaviour === 'keep-as-draft' && isNew && next === null) {
          world.posts.splice(world.posts.indexOf(post), 1);
          world.drafts.push(post);
          return keptAsDraft(post);
        }
        if (behaviour === 'accept-and-lose-the-answer')
          return { kind: 'unknown', code: 'lost', message: 'The connection broke.' };
        if (behaviour === 'take-and-process' && next === null)
          return { kind: 'processing', ticket: post.remoteId, checkAfterMs: 10_000 };
        const there = { remoteId: post.remoteId, url: urlOf(post) };
        return next === null ? { kind: 'published', ...there } : { kind: 'continued', ...there, next };
      }
    }
  }

  if (options.followsUp === true) {
    const { network } = world;
    (network as Network).followUp = {
      isReady: ({ payload }) => (payload as unknown as Payload).isReady !== false,
      async prepare(prepared, _auth, { file }) {
        world.calls.push('prepare next');
        const { isReady: _not, ...payload } = prepared.payload as unknown as Payload;
        for (const id of payload.files) if ((await file(id)) === undefined) throw new Error('a file is not there');
        return { kind: 'prepared', prepared: { ...prepared, payload: payload as unknown as Json } };
      },
    };
  }
  const { commentRepeat = null } = options;
  if (commentRepeat !== null) Object.assign(world.network, { comments: commentsOf(commentRepeat) });
  const { mostFigures = null } = options;
  if (mostFigures !== null) Object.assign(world.network, { figures: figuresOf(mostFigures) });
  if (options.canLook === false) delete (world.network as Network).lookup;
  return world;
}

function throttled(afterMs: number, scope: RetryLater['scope']): RetryLater {
  return { kind: 'retry-later', code: 'throttled', message: 'Too many posts.', afterMs, scope };
}

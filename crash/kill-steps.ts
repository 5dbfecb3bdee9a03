import type { Lab } from './lab/lab.ts';
import type { HoldOrder } from './lab/network-gate.ts';
import type { PlannedPost, PlanOptions, Traffic } from './lab/planner.ts';
import type { Place, StatementEnd } from './lab/statement-stops.ts';
import type { Fault } from './lab/world-steering.ts';

/** A point at which a worker stops, and what becomes of its call or statement after the worker was killed there. */
export type Death =
  | { at: 'statement'; place: Place; end: StatementEnd }
  | { at: 'call'; hold: HoldOrder; end: 'never arrives' | 'arrives after the death' | 'arrives after the repeat' };

export interface KillStep {
  readonly title: string;
  /** Runs before the post is planned. */
  readonly given?: (lab: Lab) => Promise<unknown>;
  readonly post?: PlanOptions | ((lab: Lab) => Promise<PlanOptions>);
  /** A post that was refused: its text is changed in place of planning a new post. */
  readonly changed?: PlannedPost;
  /** Runs after the post is planned, to bring a worker to the point. */
  readonly afterwards?: (lab: Lab, post: PlannedPost) => Promise<unknown>;
  /** Present when a person is asked in the end; the person says: send it. */
  readonly asks?: true;
  /** How many of the post's accounts have it before the first worker dies; 0 by default. */
  readonly publishedBefore?: number;
  /** One worker after the other dies, one at each of these points. */
  readonly deaths: readonly Death[];
  /** What the network has of the one post in the end, beside its text. */
  readonly has?: object;
  /** How often the post is sent in the end, with its comments. It also proves that the worker reached the point. */
  readonly traffic: Traffic;
}

export const once: Traffic = { attempts: 1, repeats: 0 };
export const ends: readonly StatementEnd[] = ['takes effect', 'is undone'];
export const statement = (place: Place, end: StatementEnd): Death => ({ at: 'statement', place, end });
export const call = (
  method: string,
  what: HoldOrder['what'],
  end: Extract<Death, { at: 'call' }>['end'] = 'never arrives',
): Death => ({ at: 'call', hold: { method, what }, end });
const order = (fault: Fault) => (lab: Lab) => lab.world.order(fault);
export const letTokensExpire = (lab: Lab) =>
  lab.pool.query('update connections set token_expires_at = clock_timestamp()');

const lostCall = call('putRecord', 'request');
const lostAnswer = call('putRecord', 'answer');

/** Deaths before anything is sent: whatever the moment, exactly one call goes out in the end. */
const beforeTheFence: readonly KillStep[] = [
  ...ends.map(
    (end): KillStep => ({
      title: `claiming; the claim ${end}`,
      deaths: [statement('claimed', end)],
      traffic: once,
    }),
  ),
  {
    title: 'preparing: looking up a mention',
    post: { opening: 'Hello @press.nonet.test,' },
    deaths: [{ at: 'call', hold: { method: 'resolveHandle', verb: 'GET', what: 'request' }, end: 'never arrives' }],
    traffic: once,
  },
  ...(['request', 'answer'] as const).map(
    (what): KillStep => ({
      title: `preparing: uploading a picture, the ${what} is on its way`,
      post: async (lab) => ({ media: [await lab.planner.addPicture()] }),
      deaths: [call('uploadBlob', what)],
      traffic: once,
    }),
  ),
  ...ends.map(
    (end): KillStep => ({
      title: `prepared; keeping the payload ${end}`,
      deaths: [statement('prepared', end)],
      traffic: once,
    }),
  ),
  ...ends.map(
    (end): KillStep => ({
      title: `beginning to refresh the token; the lease ${end}`,
      given: letTokensExpire,
      deaths: [statement('refresh begun', end)],
      traffic: once,
    }),
  ),
  ...(['request', 'answer'] as const).map(
    (what): KillStep => ({
      title: `refreshing the token, the ${what} is on its way`,
      given: letTokensExpire,
      deaths: [call('refreshSession', what)],
      traffic: once,
    }),
  ),
  ...ends.map(
    (end): KillStep => ({
      title: `keeping the new token; that ${end}`,
      given: letTokensExpire,
      deaths: [statement('token refreshed', end)],
      traffic: once,
    }),
  ),
];

const sending: readonly KillStep[] = [
  { title: 'at the fence; the fence is undone', deaths: [statement('fenced', 'is undone')], traffic: once },
  {
    title: 'past the fence, before the call',
    deaths: [statement('fenced', 'takes effect')],
    traffic: { attempts: 2, repeats: 0 },
  },
  { title: 'the call is under way and never arrives', deaths: [lostCall], traffic: { attempts: 2, repeats: 0 } },
  {
    title: 'the call is under way and arrives after the death',
    deaths: [call('putRecord', 'request', 'arrives after the death')],
    traffic: { attempts: 2, repeats: 1 },
  },
  {
    title: 'the call is under way and arrives after its repeat',
    deaths: [call('putRecord', 'request', 'arrives after the repeat')],
    traffic: { attempts: 2, repeats: 1 },
  },
  {
    title: 'the network has accepted, the answer is on its way',
    deaths: [lostAnswer],
    traffic: { attempts: 2, repeats: 1 },
  },
  {
    title: 'the answer is there, recording it is undone',
    deaths: [statement('answered', 'is undone')],
    traffic: { attempts: 2, repeats: 1 },
  },
  { title: 'the answer is recorded', deaths: [statement('answered', 'takes effect')], traffic: once },
  {
    title: 'between two accounts of one post, the second call never arrives',
    post: { accounts: 2 },
    publishedBefore: 1,
    deaths: [{ at: 'call', hold: { method: 'putRecord', what: 'request', after: 1 }, end: 'never arrives' }],
    traffic: { attempts: 3, repeats: 0 },
  },
  {
    title: 'between two accounts of one post, the second one is accepted',
    post: { accounts: 2 },
    publishedBefore: 1,
    deaths: [{ at: 'call', hold: { method: 'putRecord', what: 'answer', after: 1 }, end: 'never arrives' }],
    traffic: { attempts: 3, repeats: 1 },
  },
];

/** A second worker dies while it finds out what the first one did. */
const inDoubt: readonly KillStep[] = [
  ...ends.map(
    (end): KillStep => ({
      title: `taking up a lost call; that ${end}`,
      deaths: [lostCall, statement('taken up in doubt', end)],
      traffic: { attempts: 2, repeats: 0 },
    }),
  ),
  {
    title: 'repeating an accepted call, past the fence',
    deaths: [lostAnswer, statement('fenced', 'takes effect')],
    traffic: { attempts: 3, repeats: 1 },
  },
  {
    title: 'repeating an accepted call, at the fence; the fence is undone',
    deaths: [lostAnswer, statement('fenced', 'is undone')],
    traffic: { attempts: 2, repeats: 1 },
  },
  {
    title: 'repeating a lost call, which is lost again',
    deaths: [lostCall, lostCall],
    traffic: { attempts: 3, repeats: 0 },
  },
  {
    title: 'repeating a lost call, the answer is on its way',
    deaths: [lostCall, lostAnswer],
    traffic: { attempts: 3, repeats: 1 },
  },
  {
    title: 'repeating an accepted call, the answer is there and recording it is undone',
    deaths: [lostAnswer, statement('answered', 'is undone')],
    traffic: { attempts: 3, repeats: 2 },
  },
  {
    title: 'three workers in a row, each after the network has accepted',
    deaths: [lostAnswer, lostAnswer, lostAnswer],
    traffic: { attempts: 4, repeats: 3 },
  },
];

/** The network does not simply publish, and the worker dies while it writes down the answer. */
const faults: readonly (readonly [Fault, Record<StatementEnd, Traffic>])[] = [
  ['fail-500', { 'takes effect': { attempts: 2, repeats: 0 }, 'is undone': { attempts: 2, repeats: 0 } }],
  ['throttle', { 'takes effect': { attempts: 2, repeats: 0 }, 'is undone': { attempts: 2, repeats: 0 } }],
  // When the refusal of the token is not recorded, the repeat is refused once more.
  ['expire-token', { 'takes effect': { attempts: 2, repeats: 0 }, 'is undone': { attempts: 3, repeats: 0 } }],
  ['cut-before-accept', { 'takes effect': { attempts: 2, repeats: 0 }, 'is undone': { attempts: 2, repeats: 0 } }],
  ['cut-after-accept', { 'takes effect': { attempts: 2, repeats: 1 }, 'is undone': { attempts: 2, repeats: 1 } }],
  ['broken-json', { 'takes effect': { attempts: 2, repeats: 1 }, 'is undone': { attempts: 2, repeats: 1 } }],
];

const otherAnswers: readonly KillStep[] = faults.flatMap(([fault, traffic]) =>
  ends.map(
    (end): KillStep => ({
      title: `the network answers ${fault}; recording that ${end}`,
      given: order(fault),
      deaths: [statement('answered', end)],
      traffic: traffic[end],
    }),
  ),
);

/** Every step of a target's life at which a worker can die. */
export const killSteps: readonly KillStep[] = [...beforeTheFence, ...sending, ...inDoubt, ...otherAnswers];

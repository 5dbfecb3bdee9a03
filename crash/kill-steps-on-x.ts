import { call, type Death, ends, type KillStep, letTokensExpire, once, statement } from './kill-steps.ts';
import type { Lab } from './lab/lab.ts';
import type { PlanOptions, Traffic } from './lab/planner.ts';
import type { Fault } from './lab/world-steering.ts';

/*
 * X has no client key, so a call that may have published is not simply repeated. So the ledger must count no
 * repeats here. The product finds out what became of a call by looking at the account's own posts, and sends once
 * more only after three looks in vain.
 */

const onX = { network: 'twitter' } as const;
const times = (attempts: number): Traffic => ({ attempts, repeats: 0 });
const withPicture = async (lab: Lab): Promise<PlanOptions> => ({ ...onX, media: [await lab.planner.addPicture()] });
const order = (fault: Fault) => (lab: Lab) => lab.world.order(fault, onX);

const lostCall = call('tweets', 'request');
const lostAnswer = call('tweets', 'answer');
const look = (what: 'request' | 'answer'): Death => ({
  at: 'call',
  hold: { method: 'tweets', verb: 'GET', what },
  end: 'never arrives',
});
const x = (title: string, deaths: readonly Death[], traffic: Traffic, more: Partial<KillStep> = {}): KillStep => ({
  title: `X: ${title}`,
  post: onX,
  deaths,
  traffic,
  ...more,
});

const beforeTheFence: readonly KillStep[] = [
  x('uploading a picture, the request is on its way', [call('upload', 'request')], once, { post: withPicture }),
  x('uploading a picture, the answer is on its way', [call('upload', 'answer')], once, { post: withPicture }),
  x('refreshing the token, the request is on its way', [call('token', 'request')], once, { given: letTokensExpire }),
  // A refresh token works only once. So the account must be connected again, and then the post goes out automatically.
  x('refreshing the token, the answer is on its way', [call('token', 'answer')], once, {
    given: letTokensExpire,
    asks: true,
  }),
  x('keeping the new token; that is undone', [statement('token refreshed', 'is undone')], once, {
    given: letTokensExpire,
    asks: true,
  }),
  x('keeping the new token; that takes effect', [statement('token refreshed', 'takes effect')], once, {
    given: letTokensExpire,
  }),
];

const sending: readonly KillStep[] = [
  x('at the fence; the fence is undone', [statement('fenced', 'is undone')], once),
  x('past the fence, before the call', [statement('fenced', 'takes effect')], times(2)),
  x('the call is under way and never arrives', [lostCall], times(2)),
  x(
    'the call is under way and arrives after the death',
    [call('tweets', 'request', 'arrives after the death')],
    times(1),
  ),
  x(
    'the call is under way and arrives after the resend',
    [call('tweets', 'request', 'arrives after the repeat')],
    times(2),
  ),
  x('the network has accepted, the answer is on its way', [lostAnswer], times(1)),
  x('the answer is there, recording it is undone', [statement('answered', 'is undone')], times(1)),
  x('the answer is recorded', [statement('answered', 'takes effect')], once),
  x('with a picture, the call never arrives', [lostCall], times(2), { post: withPicture, asks: true }),
  x('with a picture, the network has accepted', [lostAnswer], times(1), { post: withPicture }),
  x(
    'between two accounts of one post, the second one is accepted',
    [{ at: 'call', hold: { method: 'tweets', what: 'answer', after: 1 }, end: 'never arrives' }],
    times(2),
    { post: { ...onX, accounts: 2 }, publishedBefore: 1 },
  ),
];

const inDoubt: readonly KillStep[] = [
  ...ends.map((end) =>
    x(`taking up a lost call; that ${end}`, [lostCall, statement('taken up in doubt', end)], times(2)),
  ),
  x('looking for an accepted call, the request is on its way', [lostAnswer, look('request')], times(1)),
  x('looking for an accepted call, the answer is on its way', [lostAnswer, look('answer')], times(1)),
  ...ends.map((end) =>
    x(`an accepted call was found; recording that ${end}`, [lostAnswer, statement('looked', end)], times(1)),
  ),
  ...ends.map((end) =>
    x(`a lost call was not found; recording that ${end}`, [lostCall, statement('looked', end)], times(2)),
  ),
  x('at the fence of the resend; the fence is undone', [lostCall, statement('fenced', 'is undone')], times(2)),
  x('past the fence of the resend: that was the one', [lostCall, statement('fenced', 'takes effect')], times(3), {
    asks: true,
  }),
  x('the resend never arrives', [lostCall, lostCall], times(3), { asks: true }),
  x('the resend is accepted, the answer is on its way', [lostCall, lostAnswer], times(2)),
  x('the resend is accepted, recording it is undone', [lostCall, statement('answered', 'is undone')], times(2)),
];

/** How many attempts each fault leads to. That is the same whether the answer is written down or not. */
const faults: readonly (readonly [Fault, number])[] = [
  ['fail-500', 2],
  ['fail-500-after-accept', 1],
  ['throttle', 2],
  ['expire-token', 2],
  ['cut-before-accept', 2],
  ['cut-after-accept', 1],
  ['broken-json', 1],
];
const otherAnswers: readonly KillStep[] = faults.flatMap(([fault, attempts]) =>
  ends.map((end) =>
    x(`the network answers ${fault}; recording that ${end}`, [statement('answered', end)], times(attempts), {
      given: order(fault),
    }),
  ),
);

const thread = (title: string, death: Death, traffic: Traffic): KillStep =>
  x(`a thread, ${title}`, [death], traffic, { post: { ...onX, parts: 1 } });
const second = (what: 'request' | 'answer'): Death => ({
  at: 'call',
  hold: { method: 'tweets', what, after: 1 },
  end: 'never arrives',
});

const threads: readonly KillStep[] = [
  thread('the first call never arrives', lostCall, times(3)),
  thread('the first post is accepted, the answer is on its way', lostAnswer, times(2)),
  ...ends.map((end) => thread(`the first answer is there; recording it ${end}`, statement('answered', end), times(2))),
  thread('the second call never arrives', second('request'), times(3)),
  thread('the second post is accepted, the answer is on its way', second('answer'), times(2)),
];

/** Every step of a target's life at X at which a worker can die. */
export const killStepsOnX: readonly KillStep[] = [
  ...beforeTheFence,
  ...sending,
  ...inDoubt,
  ...otherAnswers,
  ...threads,
];

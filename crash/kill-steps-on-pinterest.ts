import { call, type Death, ends, type KillStep, letTokensExpire, once, statement } from './kill-steps.ts';
import type { Lab } from './lab/lab.ts';
import type { HoldOrder } from './lab/network-gate.ts';
import type { PlanOptions, Traffic } from './lab/planner.ts';
import type { Fault } from './lab/world-steering.ts';

/*
 * Pinterest knows no key of ours, and nothing says that it refuses the same Pin twice. So the product looks on the board what became
 * of a call, and where it finds nothing a person is asked: they say to send it.
 */

const onPinterest = { network: 'pinterest' } as const;
const times = (attempts: number): Traffic => ({ attempts, repeats: 0 });

async function pin(lab: Lab): Promise<PlanOptions> {
  return { ...(await onBoard(lab)), media: [await lab.planner.addPicture()] };
}

async function videoPin(lab: Lab): Promise<PlanOptions> {
  return { ...(await onBoard(lab)), media: [await lab.planner.addVideo()] };
}

/** A post for a board. */
export async function onBoard({ world }: Lab): Promise<PlanOptions> {
  const answer = await fetch(`${world.url}/_sandbox/networks/pinterest/set-boards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ handle: 'studio_fala', boards: [{ name: 'Ceramics' }] }),
  });
  const { boards } = (await answer.json()) as { boards: { id: string }[] };
  return { ...onPinterest, options: { board: boards[0]?.id } };
}

const step = (title: string, deaths: readonly Death[], traffic: Traffic, more: Partial<KillStep> = {}): KillStep => ({
  title: `Pinterest: ${title}`,
  post: pin,
  deaths,
  traffic,
  ...more,
});
const video = (title: string, death: Death, traffic: Traffic): KillStep =>
  step(`a video, ${title}`, [death], traffic, { post: videoPin });
const lostCall = call('pins', 'request');
const lostAnswer = call('pins', 'answer');
const look = (what: 'request' | 'answer'): Death => ({
  at: 'call',
  hold: { method: 'pins', verb: 'GET', what },
  end: 'never arrives',
});

/** Whether the Pin is out when the worker dies: one that is out is found; of the others a person decides. */
type Fate = 'out' | 'lost';
const faults: readonly (readonly [Fault, Fate])[] = [
  ['fail-500', 'lost'],
  ['fail-500-after-accept', 'out'],
  ['throttle', 'lost'],
];
const after = (fate: Fate): [Traffic, Partial<KillStep>] =>
  fate === 'out' ? [times(1), {}] : [times(2), { asks: true }];

/** A video is with Pinterest, and worked on there, before anybody can see it. */
const asksAboutVideo: HoldOrder = { method: '{id}', verb: 'GET', what: 'answer' };
const videos: readonly KillStep[] = [
  ...(['request', 'answer'] as const).flatMap((what) => [
    video(`registering it, the ${what} is on its way`, call('media', what), once),
    video(`uploading it, the ${what} is on its way`, call('pinterest-uploads', what), once),
  ]),
  video('asking whether it is ready', { at: 'call', hold: asksAboutVideo, end: 'never arrives' }, once),
  video('the network has accepted, the answer is on its way', lostAnswer, once),
];

/** Whatever the moment of a worker's death, one Pin is on the board in the end. */
export const killStepsOnPinterest: readonly KillStep[] = [
  step('at the fence; the fence is undone', [statement('fenced', 'is undone')], once),
  // Not the first: the account is connected by a call of this name, too.
  step('refreshing the token, the request is on its way', [call('token', 'request')], once, { given: letTokensExpire }),
  step('the call is under way and never arrives', [lostCall], times(2), { asks: true }),
  step('the call is under way and arrives after the death', [call('pins', 'request', 'arrives after the death')], once),
  step('the network has accepted, the answer is on its way', [lostAnswer], once),
  step('the answer is there, recording it is undone', [statement('answered', 'is undone')], once),
  step('the answer is recorded', [statement('answered', 'takes effect')], once),
  step('looking for an accepted call, the request is on its way', [lostAnswer, look('request')], once),
  step('looking for an accepted call, the answer is on its way', [lostAnswer, look('answer')], once),
  ...ends.map((end) =>
    step(`an accepted call was found; recording that ${end}`, [lostAnswer, statement('looked', end)], once),
  ),
  ...faults.map(([fault, fate]) => {
    const [traffic, more] = after(fate);
    return step(`Pinterest answers ${fault}; recording that is undone`, [statement('answered', 'is undone')], traffic, {
      given: (lab) => lab.world.order(fault, onPinterest),
      ...more,
    });
  }),
  ...videos,
];

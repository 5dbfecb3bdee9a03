import { call, type Death, ends, type KillStep, once, statement } from './kill-steps.ts';
import type { Lab } from './lab/lab.ts';
import type { PlanOptions, Traffic } from './lab/planner.ts';
import type { Fault, Network } from './lab/world-steering.ts';

/*
 * The networks of Meta make a post that nobody sees, and show it by a second call. Sending that call again never makes a second
 * post: Threads and Instagram refuse it, so the product first looks what became of it; Facebook takes it as often as it comes,
 * so the product simply sends it again.
 * In a thread at Threads the unseen post of a reply can be made no sooner than the post that it answers is out.
 */

interface MetaNetwork {
  readonly name: string;
  readonly network: Network;
  readonly repeat: 'refused' | 'harmless';
  /** The call that makes the post unseen, and the call that shows it, as the gate names them. */
  readonly makes: string;
  readonly shows: string;
  /** Instagram has no posts without one. */
  readonly withPicture?: true;
}

const networks: readonly MetaNetwork[] = [
  { name: 'Threads', network: 'threads', repeat: 'refused', makes: 'threads', shows: 'threads_publish' },
  {
    name: 'Instagram',
    network: 'instagram',
    repeat: 'refused',
    makes: 'media',
    shows: 'media_publish',
    withPicture: true,
  },
  { name: 'Facebook', network: 'facebook', repeat: 'harmless', makes: 'feed', shows: '{id}' },
];

/** Whether the post is out when the worker dies. Where a repeat is refused, one that is out is found and not sent again. */
type Fate = 'out' | 'lost';
const faults: readonly (readonly [Fault, Fate])[] = [
  ['fail-500', 'lost'],
  ['fail-500-after-accept', 'out'],
  ['throttle', 'lost'],
];

function stepsOf({ name, network, repeat, makes, shows, withPicture }: MetaNetwork): KillStep[] {
  const post = async (lab: Lab): Promise<PlanOptions> => ({
    network,
    ...(withPicture ? { media: [await lab.planner.addPicture()] } : {}),
  });
  const step = (title: string, deaths: readonly Death[], traffic: Traffic, more: Partial<KillStep> = {}): KillStep => ({
    title: `${name}: ${title}`,
    post,
    deaths,
    traffic,
    ...more,
  });
  const after = (fate: Fate): Traffic => ({ attempts: fate === 'out' && repeat === 'refused' ? 1 : 2, repeats: 0 });
  const lostCall = call(shows, 'request');
  const lostAnswer = call(shows, 'answer');

  return [
    step('making the post unseen, the request is on its way', [call(makes, 'request')], once),
    step('making the post unseen, the answer is on its way', [call(makes, 'answer')], once),
    step('the call is under way and never arrives', [lostCall], after('lost')),
    step(
      'the call is under way and arrives after the death',
      [call(shows, 'request', 'arrives after the death')],
      after('out'),
    ),
    step(
      'the call is under way and arrives after the resend',
      [call(shows, 'request', 'arrives after the repeat')],
      after('lost'),
    ),
    step('the network has accepted, the answer is on its way', [lostAnswer], after('out')),
    step('the answer is there, recording it is undone', [statement('answered', 'is undone')], after('out')),
    step('the answer is recorded', [statement('answered', 'takes effect')], once),
    ...faults.map(([fault, fate]) =>
      step(
        `the network answers ${fault}; recording that is undone`,
        [statement('answered', 'is undone')],
        after(fate),
        {
          given: (lab) => lab.world.order(fault, { network }),
        },
      ),
    ),
  ];
}

const thread = (title: string, death: Death, attempts = 2): KillStep => ({
  title: `Threads: a thread, ${title}`,
  post: { network: 'threads', parts: 1 },
  deaths: [death],
  traffic: { attempts, repeats: 0 },
});
const second = (method: string, what: 'request' | 'answer'): Death => ({
  at: 'call',
  hold: { method, what, after: 1 },
  end: 'never arrives',
});

const threads: readonly KillStep[] = [
  thread('the first call never arrives', call('threads_publish', 'request'), 3),
  thread('the first post is accepted, the answer is on its way', call('threads_publish', 'answer')),
  ...ends.map((end) => thread(`the first answer is there; recording it ${end}`, statement('answered', end))),
  thread('making the reply unseen, the request is on its way', second('threads', 'request')),
  thread('making the reply unseen, the answer is on its way', second('threads', 'answer')),
  ...ends.map((end) => thread(`the reply is made; keeping it ${end}`, statement('next prepared', end))),
  thread('the second call never arrives', second('threads_publish', 'request'), 3),
  thread('the second post is accepted, the answer is on its way', second('threads_publish', 'answer')),
];

const longText = (title: string, death: Death, attempts = 1): KillStep => ({
  title: `FMT-06 Threads: a long text, ${title}`,
  post: { network: 'threads', attachment: { text: 'Long '.repeat(1_999).trim() } },
  deaths: [death],
  traffic: { attempts, repeats: 0 },
});

const longTexts: readonly KillStep[] = [
  longText('making the post unseen, the request is on its way', call('threads', 'request')),
  longText('making the post unseen, the answer is on its way', call('threads', 'answer')),
  ...ends.map((end) => longText(`prepared; keeping the payload ${end}`, statement('prepared', end))),
  longText('the call is under way and never arrives', call('threads_publish', 'request'), 2),
  longText('the network has accepted, the answer is on its way', call('threads_publish', 'answer')),
  longText('the answer is there, recording it is undone', statement('answered', 'is undone')),
];

/** What is left to show at the networks of Meta: that each way to settle a doubt leaves one post there. */
export const killStepsOnMeta: readonly KillStep[] = [...networks.flatMap(stepsOf), ...threads, ...longTexts];

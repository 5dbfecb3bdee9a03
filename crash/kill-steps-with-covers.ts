import { call, type KillStep, once } from './kill-steps.ts';
import { onBoard } from './kill-steps-on-pinterest.ts';
import type { HoldOrder } from './lab/network-gate.ts';
import type { PlanOptions } from './lab/planner.ts';

/*
 * The cover of a video is sent while nobody sees the video, and sent again it is what it was: so one post has it in the end, whatever the
 * moment of a worker's death. Only Pinterest takes it in the call that shows the Pin: what became of that call is looked for, and where
 * nothing is found a person says to send it.
 */

type CoveredNetwork = Extract<NonNullable<PlanOptions['network']>, 'instagram' | 'facebook' | 'linkedin' | 'youtube'>;

/** The calls that bring a cover, by the last part of their path; Instagram fetches it itself. */
const unseen: readonly (readonly [CoveredNetwork, string, Omit<HoldOrder, 'what'>])[] = [
  ['instagram', 'Instagram', { method: 'media' }],
  ['facebook', 'Facebook', { method: 'thumbnails' }],
  ['linkedin', 'LinkedIn', { method: 'thumbnail', verb: 'PUT' }],
  // `thumbnails/set`
  ['youtube', 'YouTube', { method: 'set' }],
];

const steps: readonly KillStep[] = unseen.flatMap(([network, name, order]) =>
  (['request', 'answer'] as const).map(
    (what): KillStep => ({
      title: `${name}: FMT-07 the cover of a video is sent, the ${what} is on its way`,
      post: async ({ planner }) => ({
        network,
        media: [await planner.addVideo()],
        options: { ...(network === 'youtube' && { madeForKids: false }), cover: await planner.addPicture() },
      }),
      deaths: [{ at: 'call', hold: { ...order, what }, end: 'never arrives' }],
      traffic: once,
      has: { cover: true },
    }),
  ),
);

const pin = (title: string, more: Pick<KillStep, 'deaths' | 'traffic'> & Partial<KillStep>): KillStep => ({
  title: `Pinterest: FMT-07 ${title}`,
  post: async (lab) => {
    const { options, ...onPinterest } = await onBoard(lab);
    const cover = await lab.planner.addPicture();
    return { ...onPinterest, media: [await lab.planner.addVideo()], options: { ...options, cover } };
  },
  has: { cover: true },
  ...more,
});

/** The network refuses the first call that would show the Pin, which has the cover; the next one has none. */
const refused = {
  given: async ({ gate }) => gate.refuse({ method: 'pins' }, { status: 400, body: { code: 1, message: 'Invalid.' } }),
  has: {},
} satisfies Partial<KillStep>;

const pins: readonly KillStep[] = [
  pin('the call with the cover never arrives', {
    deaths: [call('pins', 'request')],
    traffic: { attempts: 2, repeats: 0 },
    asks: true,
  }),
  pin('the call with the cover is accepted, the answer is on its way', {
    deaths: [call('pins', 'answer')],
    traffic: once,
  }),
  pin('the cover is refused, and the call without it never arrives', {
    ...refused,
    deaths: [call('pins', 'request')],
    traffic: { attempts: 2, repeats: 0 },
    asks: true,
    // The person’s word sends the whole Pin again.
    has: { cover: true },
  }),
  pin('the cover is refused, the call without it is accepted and the answer is on its way', {
    ...refused,
    deaths: [call('pins', 'answer')],
    traffic: once,
  }),
];

export const killStepsWithCovers: readonly KillStep[] = [...steps, ...pins];

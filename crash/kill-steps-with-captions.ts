import { call, type KillStep, once } from './kill-steps.ts';
import type { PlanOptions } from './lab/planner.ts';

/*
 * Captions are sent while nobody sees the video, at the step where each API takes them, and sent again they are what they were: so one
 * post has them in the end, whatever the moment of a worker's death.
 */

type CaptionedNetwork = Extract<
  NonNullable<PlanOptions['network']>,
  'bluesky' | 'youtube' | 'twitter' | 'linkedin' | 'facebook'
>;

/** The calls that bring captions, by the last part of their path. */
const steps: readonly (readonly [CaptionedNetwork, string, method: string])[] = [
  ['bluesky', 'Bluesky', 'uploadBlob'],
  ['youtube', 'YouTube', 'captions'],
  ['twitter', 'X', 'subtitles'],
  ['linkedin', 'LinkedIn', 'captions'],
  ['facebook', 'Facebook', 'captions'],
];

export const killStepsWithCaptions: readonly KillStep[] = steps.flatMap(([network, name, method]) =>
  (['request', 'answer'] as const).map(
    (what): KillStep => ({
      title: `${name}: FMT-08 the video is there, its captions are sent, the ${what} is on its way`,
      post: async ({ planner }) => ({
        network,
        media: [await planner.addVideo()],
        captions: await planner.addCaptions(),
      }),
      deaths: [call(method, what)],
      traffic: once,
      has: { captions: ['pl'] },
    }),
  ),
);

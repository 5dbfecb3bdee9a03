import { type Death, type KillStep, once, statement } from './kill-steps.ts';
import type { HoldOrder } from './lab/network-gate.ts';
import type { Traffic } from './lab/planner.ts';
import type { Fault } from './lab/world-steering.ts';

/*
 * YouTube gets the whole video as private, part by part, and shows it by an update, which says what is so from then on: sent again,
 * it changes nothing. So the product simply sends it again. An upload that was begun is gone on with, by its sealed address.
 */

const twice: Traffic = { attempts: 2, repeats: 0 };

/** All calls about a video have the same name. Of those that put, the first brings the bytes and the second shows the video. */
const begins: Omit<HoldOrder, 'what'> = { method: 'videos', verb: 'POST' };
const sends: Omit<HoldOrder, 'what'> = { method: 'videos', verb: 'PUT' };
const asks: Omit<HoldOrder, 'what'> = { method: 'videos', verb: 'GET' };
const shows: Omit<HoldOrder, 'what'> = { method: 'videos', verb: 'PUT', after: 1 };

function call(
  order: Omit<HoldOrder, 'what'>,
  what: HoldOrder['what'],
  end: Extract<Death, { at: 'call' }>['end'] = 'never arrives',
): Death {
  return { at: 'call', hold: { ...order, what }, end };
}

function step(title: string, death: Death, traffic: Traffic, more: Partial<KillStep> = {}): KillStep {
  return {
    title: `YouTube: ${title}`,
    post: async (lab) => ({
      network: 'youtube',
      media: [await lab.planner.addVideo()],
    }),
    deaths: [death],
    traffic,
    ...more,
  };
}

const faults: readonly Fault[] = ['fail-500', 'fail-500-after-accept', 'throttle'];

/** Whatever the moment of a worker's death, one video is shown in the end. */
export const killStepsOnYoutube: readonly KillStep[] = [
  ...(['request', 'answer'] as const).flatMap((what) => [
    step(`beginning the upload, the ${what} is on its way`, call(begins, what), once),
    step(`uploading the video, the ${what} is on its way`, call(sends, what), once),
    step(`asking how far YouTube is with it, the ${what} is on its way`, call(asks, what), once),
  ]),
  step('the call is under way and never arrives', call(shows, 'request'), twice),
  step('the call is under way and arrives after the death', call(shows, 'request', 'arrives after the death'), twice),
  step('the call is under way and arrives after the resend', call(shows, 'request', 'arrives after the repeat'), twice),
  step('YouTube has accepted, the answer is on its way', call(shows, 'answer'), twice),
  step('the answer is there, recording it is undone', statement('answered', 'is undone'), twice),
  step('the answer is recorded', statement('answered', 'takes effect'), once),
  ...faults.map((fault) =>
    step(`YouTube answers ${fault}; recording that is undone`, statement('answered', 'is undone'), twice, {
      given: (lab) => lab.world.order(fault, { network: 'youtube' }),
    }),
  ),
];

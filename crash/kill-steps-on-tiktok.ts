import { call, type Death, type KillStep, once, statement } from './kill-steps.ts';
import type { Lab } from './lab/lab.ts';
import type { PlanOptions, Traffic } from './lab/planner.ts';
import type { Fault } from './lab/world-steering.ts';

/*
 * A video is one publishing action that is known before its last chunk goes, so the product sends that chunk again and asks what
 * became of the action. Photos get theirs by the call that shows them: the product looks among the account's posts, and asks a
 * person when it finds nothing, as a second call would make a second post.
 */

const onTiktok = { network: 'tiktok' } as const;
const times = (attempts: number): Traffic => ({ attempts, repeats: 0 });
const withVideo = async (lab: Lab): Promise<PlanOptions> => ({ ...onTiktok, media: [await lab.planner.addVideo()] });
const withPicture = async (lab: Lab): Promise<PlanOptions> => ({
  ...onTiktok,
  media: [await lab.planner.addPicture()],
});
const put = (what: 'request' | 'answer', end: Extract<Death, { at: 'call' }>['end'] = 'never arrives'): Death => ({
  at: 'call',
  hold: { method: 'video', verb: 'PUT', what },
  end,
});
const order = (fault: Fault) => (lab: Lab) => lab.world.order(fault, onTiktok);

const step = (title: string, deaths: readonly Death[], traffic: Traffic, more: Partial<KillStep> = {}): KillStep => ({
  title: `TikTok: ${title}`,
  post: withVideo,
  deaths,
  traffic,
  ...more,
});

const videos: readonly KillStep[] = [
  step('beginning an upload, the request is on its way', [call('init', 'request')], once),
  step('beginning an upload, the answer is on its way', [call('init', 'answer')], once),
  step('the last chunk is under way and never arrives', [put('request')], times(2)),
  step(
    'the last chunk is under way and arrives after the death',
    [put('request', 'arrives after the death')],
    times(2),
  ),
  step(
    'the last chunk is under way and arrives after its repeat',
    [put('request', 'arrives after the repeat')],
    times(2),
  ),
  step('the last chunk is there, the answer is on its way', [put('answer')], times(2)),
  step('the answer is there, recording it is undone', [statement('answered', 'is undone')], times(2)),
  step('the answer is recorded, and TikTok still works on it', [statement('answered', 'takes effect')], once),
  step('asking what became of it, the answer is on its way', [call('fetch', 'answer')], once),
  ...(['fail-500', 'fail-500-after-accept', 'throttle'] as const).map((fault) =>
    step(`the network answers ${fault}; recording that is undone`, [statement('answered', 'is undone')], times(2), {
      given: order(fault),
    }),
  ),
];

const photo = (title: string, deaths: readonly Death[], traffic: Traffic, more: Partial<KillStep> = {}): KillStep =>
  step(`photos, ${title}`, deaths, traffic, { post: withPicture, ...more });

const photos: readonly KillStep[] = [
  photo('the call never arrives', [call('init', 'request')], times(2), { asks: true }),
  photo('the call arrives after the death', [call('init', 'request', 'arrives after the death')], times(1)),
  photo('the network has accepted, the answer is on its way', [call('init', 'answer')], times(1)),
  photo('the answer is there, recording it is undone', [statement('answered', 'is undone')], times(1)),
  photo('the answer is recorded, and TikTok still works on it', [statement('answered', 'takes effect')], once),
  photo(
    'looking for an accepted call, the answer is on its way',
    [call('init', 'answer'), call('list', 'answer')],
    times(1),
  ),
  photo('the network answers fail-500; recording that is undone', [statement('answered', 'is undone')], times(2), {
    given: order('fail-500'),
    asks: true,
  }),
  photo('the network answers fail-500-after-accept', [statement('answered', 'takes effect')], times(1), {
    given: order('fail-500-after-accept'),
  }),
];

/** What is left to show at TikTok: that both kinds of post leave one there. */
export const killStepsOnTiktok: readonly KillStep[] = [...videos, ...photos];

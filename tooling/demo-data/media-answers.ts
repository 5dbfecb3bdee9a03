import type { Page } from '@playwright/test';
import type { MediaDetails, MediaPlan } from '../../packages/contract/src/index.ts';
import { networkName } from '../../packages/domain/src/index.ts';

/** What is said of a video that is made anew for networks: how far that is depends on the machine, so it is answered here. */
export type MadeState = 'waiting' | 'making' | 'ready' | 'failed';

const changed: Readonly<Partial<Record<MediaPlan['network'], MediaPlan['plan']>>> = {
  twitter: 'convert',
  bluesky: 'convert',
  threads: 'convert',
  instagram: 'rewrap',
};

/** Answers for each video that some networks get it converted, and how far that is. */
export async function answerMade(page: Page, state: MadeState): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/api\/media\/[^/]+$/.test(pathname),
    async (route) => {
      const answer = await route.fetch();
      const told: MediaDetails = await answer.json();
      if (told.type !== 'video') return route.fulfill({ response: answer });
      await route.fulfill({ json: { ...told, probe, plans: told.plans.map((plan) => planOf(plan, told, state)) } });
    },
  );
}

function planOf({ network }: MediaPlan, { url }: MediaDetails, state: MadeState): MediaPlan {
  const plan = changed[network] ?? 'as-is';
  const nothing = { progress: null, secondsLeft: null, variant: null };
  if (plan === 'as-is') return { network, plan, reason: null, state: 'none', ...nothing };
  return {
    ...{ network, plan, state, ...nothing },
    reason:
      state === 'failed'
        ? 'This video could not be converted. Export it as MP4 (H.264 with AAC), and add that.'
        : `${networkName(network)} takes videos as H.264 with AAC in MP4.`,
    ...(state === 'making' && { progress: 0.42, secondsLeft: 100 }),
    ...(state === 'ready' && {
      variant: { url, contentType: 'video/mp4', bytes: 2_936_012, width: 1080, height: 1920 },
    }),
  };
}

const probe: MediaDetails['probe'] = {
  container: 'mov',
  video: {
    ...{ codec: 'hevc', profile: 'Main 10', level: 120, pixelFormat: 'yuv420p10le', bitDepth: 10, hdr: true },
    ...{ width: 2160, height: 3840, rotation: 90, sampleAspect: 1, interlaced: false },
    ...{ frameRate: 60, peakFrameRate: 60, constant: true, bitRate: 24_000_000 },
  },
  audio: { codec: 'aac', profile: 'LC', rate: 48_000, channels: 2, bitRate: null },
  ...{ durationMs: 4_000, bitRate: null, editList: true, indexInFront: false },
  tracks: { video: 1, audio: 1, other: 0 },
};

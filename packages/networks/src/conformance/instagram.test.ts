import { describe } from 'vitest';
import { instagramHarness } from '#/conformance/instagram-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';
import { proveCover } from '#/conformance/prove-cover.ts';
import { openStage } from '#/conformance/stage.ts';

proveConformance(instagramHarness);

describe('a video with a cover', () => {
  proveCover(openStage(instagramHarness));
});

import { describe } from 'vitest';
import { pinterestHarness } from '#/conformance/pinterest-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';
import { proveCover } from '#/conformance/prove-cover.ts';
import { openStage } from '#/conformance/stage.ts';

proveConformance(pinterestHarness);

describe('a video with a cover', () => {
  proveCover(openStage(pinterestHarness));
});

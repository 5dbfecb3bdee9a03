import { proveConformance } from '#/conformance/prove-conformance.ts';
import { youtubeHarness } from '#/conformance/youtube-harness.ts';

proveConformance(youtubeHarness);

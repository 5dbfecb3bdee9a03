import { blueskyHarness } from '#/conformance/bluesky-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';

proveConformance(blueskyHarness);

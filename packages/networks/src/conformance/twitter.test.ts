import { proveConformance } from '#/conformance/prove-conformance.ts';
import { twitterHarness } from '#/conformance/twitter-harness.ts';

proveConformance(twitterHarness);

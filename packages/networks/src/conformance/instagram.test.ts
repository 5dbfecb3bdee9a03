import { instagramHarness } from '#/conformance/instagram-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';

proveConformance(instagramHarness);

import { pinterestHarness } from '#/conformance/pinterest-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';

proveConformance(pinterestHarness);

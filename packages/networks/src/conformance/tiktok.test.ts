import { proveConformance } from '#/conformance/prove-conformance.ts';
import { tiktokHarness } from '#/conformance/tiktok-harness.ts';

proveConformance(tiktokHarness);

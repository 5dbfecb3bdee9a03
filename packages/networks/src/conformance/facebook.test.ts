import { facebookHarness } from '#/conformance/facebook-harness.ts';
import { proveConformance } from '#/conformance/prove-conformance.ts';

proveConformance(facebookHarness);

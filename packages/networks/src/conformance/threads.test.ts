import { proveConformance } from '#/conformance/prove-conformance.ts';
import { threadsHarness } from '#/conformance/threads-harness.ts';

proveConformance(threadsHarness);

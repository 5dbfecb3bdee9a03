import { killStepsOnMeta } from './kill-steps-on-meta.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsOnMeta);

import { killStepsOnX } from './kill-steps-on-x.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsOnX);

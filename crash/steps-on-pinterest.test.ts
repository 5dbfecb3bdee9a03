import { killStepsOnPinterest } from './kill-steps-on-pinterest.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsOnPinterest);

import { killStepsOnLinkedin } from './kill-steps-on-linkedin.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsOnLinkedin);

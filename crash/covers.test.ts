import { killStepsWithCovers } from './kill-steps-with-covers.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsWithCovers);

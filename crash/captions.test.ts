import { killStepsWithCaptions } from './kill-steps-with-captions.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsWithCaptions);

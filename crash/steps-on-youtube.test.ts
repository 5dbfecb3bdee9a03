import { killStepsOnYoutube } from './kill-steps-on-youtube.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsOnYoutube);

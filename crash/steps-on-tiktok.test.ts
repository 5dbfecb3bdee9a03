import { killStepsOnTiktok } from './kill-steps-on-tiktok.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

proveKillSteps(killStepsOnTiktok);

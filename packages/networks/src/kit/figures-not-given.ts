import type { Rejected } from '#/port.ts';

/** The operator's app asks nobody for what reading figures needs: connecting again helps only once `variable` names it. */
export function figuresNotGiven(network: string, scope: string, variable: string): Rejected {
  return {
    kind: 'rejected',
    code: 'figures-not-allowed',
    message: `This installation may not read these figures at ${network}. Its operator must have ${scope} granted and name it in ${variable}; then connect the account again.`,
  };
}

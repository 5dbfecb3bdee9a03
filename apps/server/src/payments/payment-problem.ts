/**
 * Why Stripe did not do what was asked.
 * `away`: no answer, or one that says to come later; the same call may be made again.
 * `missing`: it does not have the object. `reused`: the idempotency key belongs to another call.
 * `refused`: the call itself, our key or its rights; only the operator can help.
 */
export type ProblemKind = 'away' | 'missing' | 'reused' | 'refused';

/** A failed call to Stripe, in words for the log. It names no person and no secret. */
export class PaymentProblem extends Error {
  readonly kind: ProblemKind;
  /** Stripe's own word for it. */
  readonly code: string | undefined;

  constructor(kind: ProblemKind, message: string, code?: string) {
    super(message);
    this.name = 'PaymentProblem';
    this.kind = kind;
    this.code = code;
  }
}

/** True for a failed call to Stripe, of this kind if one is given. */
export function isPaymentProblem(error: unknown, kind?: ProblemKind): error is PaymentProblem {
  return error instanceof PaymentProblem && (kind === undefined || error.kind === kind);
}

import type { Failure } from '#/kit/outcomes.ts';
import type { LookupResult } from '#/port.ts';

export type Unable = Extract<LookupResult, { readonly kind: 'unable' }>;

/** A look that failed, or that shows too little for a conclusion. */
export function unable(failure: Failure | { readonly code: string; readonly message: string }): Unable {
  const tokenMayRefresh = 'kind' in failure && failure.kind === 'reconnect-needed' && failure.tokenMayRefresh;
  const needsPerson = 'kind' in failure && failure.kind === 'reconnect-needed' && !tokenMayRefresh;
  const reconnectNeeded = needsPerson ? ({ reconnectNeeded: true } as const) : {};
  return { kind: 'unable', code: failure.code, message: failure.message, tokenMayRefresh, ...reconnectNeeded };
}

import type { ApiClient } from './api-client.ts';
import { ApiError, errorOfAnswer } from './api-error.ts';

/** BILL-14. */
const timeoutMs = 70_000;
/** BILL-15. */
const defaultRegion = 'us-central1';

/** BILL-16, OP-14. */
const codeOfStatus: Readonly<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  500: 'internal',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** A callable function: its name, and the region in its address. */
export interface CallableFunction {
  name: string;
  region?: string | undefined;
}

/**
 * Calls a function of the server as hosted functions are called: the data goes as `{data}` and comes back as
 * `{result}`. Throws `ApiError` with the function's own code, or the one that follows from the HTTP status.
 */
export async function callFunction<Result>(
  { call }: Pick<ApiClient, 'call'>,
  { name, region = defaultRegion }: CallableFunction,
  data: unknown,
): Promise<Result> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), timeoutMs);
  try {
    const answer = await call<unknown>('POST', `/api/functions/${region}/${name}`, {
      body: { data },
      signal: giveUp.signal,
      toError: errorOfFunction,
    });
    if (isRecord(answer) && 'result' in answer) return answer.result as Result;
    throw new ApiError('The answer has no result.', { code: 'internal', status: null });
  } catch (error) {
    if (!giveUp.signal.aborted) throw error;
    throw new ApiError('The answer did not come in time.', { code: 'deadline-exceeded', status: null });
  } finally {
    clearTimeout(timer);
  }
}

function errorOfFunction(status: number, body: unknown, retryAfter: string | null): ApiError {
  const fields = isRecord(body) ? body : {};
  const told = isRecord(fields.error) ? fields.error : {};
  const own = typeof told.status === 'string' ? told.status.toLowerCase().replaceAll('_', '-') : undefined;
  const code = own ?? codeOfStatus[status] ?? 'unknown';
  return errorOfAnswer(status, { ...fields, error: told.message ?? fields.error, code }, retryAfter);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

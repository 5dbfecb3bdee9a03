import { parseInstant } from '@nonet/domain';

import { ApiError } from '#/http/errors.ts';

/**
 * Reads the instant in a part of a request. A text that is no instant, or has no zone, is refused: nothing is guessed
 * about a date.
 */
export function readInstant(text: string | undefined, { name, code }: { name: string; code: string }): Date {
  const instant = parseInstant(text ?? '');
  if (instant !== null) return instant;
  throw new ApiError(
    400,
    code,
    `${name} must be an existing date and time in ISO 8601 with a time zone, like 2026-11-24T09:00:00Z`,
  );
}

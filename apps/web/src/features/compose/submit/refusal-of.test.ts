import { describe, expect, test } from 'vitest';

import { ApiError, errorOfAnswer, unreachable } from '#/lib/api-error.ts';

import { emptyDraft } from '../draft/draft.ts';
import { refusalOf } from './refusal-of.ts';

const problems = (error: unknown) => refusalOf(error, emptyDraft).problems;

describe('a failed attempt', () => {
  test("brings the server's issues into the panel like our own, in their order", () => {
    const issues = [
      { code: 'usage-limit', message: 'You have reached your monthly post limit', seePlans: true },
      { code: 'date-past', message: 'Please choose a time in the future' },
    ];
    const error = errorOfAnswer(422, { error: issues[0]?.message, code: 'usage-limit', issues }, null);
    expect(problems(error).map(({ message, field, fixes }) => [message, field, fixes])).toEqual([
      ['You have reached your monthly post limit', null, [{ kind: 'see-plans', label: 'See plans' }]],
      ['Please choose a time in the future', 'date', []],
    ]);
  });

  test('POST-34 says that the post could not be created when the server is at fault', () => {
    expect(problems(errorOfAnswer(500, { error: 'boom', errorId: 'e1' }, null))[0]?.message).toMatch(
      /^Failed to create post\. Please try again\./,
    );
    expect(problems(new TypeError('x is undefined'))[0]?.message).toMatch(
      /^Failed to create post\. Please try again\./,
    );
  });

  test('promises that a repeat is safe exactly when the post may be stored', () => {
    expect(problems(unreachable(new TypeError('Failed to fetch')))[0]?.message).toMatch(
      /does not schedule it twice\.$/,
    );
    expect(problems(new ApiError('No', { status: 403, code: 'no', hasServerMessage: true }))[0]?.message).toBe('No');
  });

  test('offers ways on when an earlier attempt was stored after all', () => {
    const [problem] = problems(new ApiError('Used', { status: 409, code: 'idempotency-key-reused' }));
    expect(problem?.fixes.map(({ kind }) => kind)).toEqual(['open-calendar', 'schedule-another']);
  });

  test('offers the newest version when the post was changed elsewhere', () => {
    const [problem] = problems(
      new ApiError('Changed', { status: 409, code: 'version-conflict', hasServerMessage: true }),
    );
    expect(problem).toMatchObject({ message: 'Changed', fixes: [{ kind: 'see-both' }] });
  });
});

import type { PostField } from '@nonet/domain';

import { ApiError, errorTextOr } from '#/lib/api-error.ts';

import type { Draft } from '../draft/draft.ts';
import { outcomeOf } from '../draft/keep/submit-key.ts';
import type { Problem, Refusal } from '../problems/problems.ts';

/** POST-34. */
const createFailedText = 'Failed to create post. Please try again.';
const safeToRepeat = 'Your text is kept. If the post did arrive, trying again does not schedule it twice.';

/** Code → field. The server's refusals have codes, not fields. */
const fieldOfCode: Readonly<Record<string, PostField>> = {
  'title-required': 'title',
  'title-too-long': 'title',
  'title-too-long-for-network': 'title',
  'content-required': 'description',
  'content-too-long': 'description',
  'text-too-long-for-network': 'description',
  'characters-refused': 'description',
  'too-many-marks': 'description',
  'too-many-photos': 'media',
  'photos-refused': 'media',
  'picture-refused': 'media',
  'video-refused': 'media',
  'media-mixed': 'media',
  'videos-refused': 'media',
  'too-many-videos': 'media',
  'too-many-files': 'media',
  'video-required': 'media',
  'media-required': 'media',
  'format-media': 'media',
  'alt-text-too-long': 'media',
  'board-required': 'options',
  'option-refused': 'options',
  'account-required': 'accounts',
  'account-locked': 'accounts',
  'account-disconnected': 'accounts',
  'date-required': 'date',
  'date-past': 'date',
};

/** Puts a failed attempt into the problems panel, in the shape of the composer's own checks. */
export function refusalOf(error: unknown, about: Draft): Refusal {
  if (error instanceof ApiError && error.issues.length > 0) {
    const problems = error.issues.map(
      ({ code, message, seePlans }): Problem => ({
        ...problem(code, message, fieldOfCode[code] ?? null),
        fixes: seePlans ? [{ kind: 'see-plans', label: 'See plans' }] : [],
      }),
    );
    return { problems, about };
  }
  return { problems: [problemOf(error)], about };
}

function problemOf(error: unknown): Problem {
  const code = error instanceof ApiError ? error.code : 'unknown';
  const message = errorTextOr(createFailedText, error);
  switch (outcomeOf(error)) {
    case 'stored-before':
      return {
        ...problem(
          code,
          'An earlier attempt was scheduled after all, as the post was then. What you changed since is only here.',
        ),
        fixes: [
          { kind: 'open-calendar', label: 'Open the calendar' },
          { kind: 'schedule-another', label: 'Schedule this as another post' },
        ],
      };
    case 'unknown':
      return problem(code, `${message} ${safeToRepeat}`);
    case 'refused':
      if (code === 'draft-scheduled') return draftScheduled(message);
      return code === 'version-conflict' ? laterSave(message) : problem(code, message);
  }
}

/** DRAFT-02: another device was first. */
function draftScheduled(message: string): Problem {
  return { ...problem('draft-scheduled', message), fixes: [{ kind: 'open-calendar', label: 'Open the calendar' }] };
}

/** TEAM-13: the post changed while it was being edited here. */
function laterSave(message: string): Problem {
  return { ...problem('version-conflict', message), fixes: [{ kind: 'see-both', label: 'See both' }] };
}

function problem(code: string, message: string, field: PostField | null = null): Problem {
  return { id: code, code, message, field, partOf: null, network: null, fixes: [], isUnfinished: false };
}

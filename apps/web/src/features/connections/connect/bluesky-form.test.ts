import { describe, expect, test } from 'vitest';

import { ApiError, errorOfAnswer } from '#/lib/api-error.ts';

import { connectBody, missingForConnect, problemOf } from './bluesky-form.ts';

describe('the Bluesky dialog', () => {
  test.each(['', '   '])('BSKY-13 waits for a handle that is more than spaces (%j)', (handle) => {
    expect(missingForConnect({ handle, appPassword: 'demo' })).toBe('handle');
  });

  test('BSKY-14 waits for a dot in the handle', () => {
    expect(missingForConnect({ handle: 'studio', appPassword: 'demo' })).toBe('handle');
    expect(missingForConnect({ handle: ' studio.nonet.test ', appPassword: 'demo' })).toBeNull();
  });

  test('BSKY-15 waits for an app password that is more than spaces', () => {
    expect(missingForConnect({ handle: 'studio.nonet.test', appPassword: '  ' })).toBe('appPassword');
  });

  test('takes a handle with an @ and spaces around it', () => {
    const body = { identifier: 'studio.nonet.test', appPassword: 'demo', connectionId: null };
    expect(connectBody({ handle: ' @studio.nonet.test\n', appPassword: ' demo ' }, null)).toEqual(body);
  });

  test('names the account that is to be connected again', () => {
    const form = { handle: 'shop.nonet.test', appPassword: 'demo' };
    expect(connectBody(form, { id: 'c1' })).toMatchObject({ connectionId: 'c1' });
  });

  test('BSKY-18 shows Connection Failed with the server message, or with the status when there is none', () => {
    expect(
      problemOf(errorOfAnswer(400, { error: 'This app password is not valid.', code: 'bad-password' }, null)),
    ).toEqual({
      title: 'Connection Failed',
      text: 'This app password is not valid.',
    });
    expect(problemOf(errorOfAnswer(502, null, null)).text).toContain('502');
  });

  test('a limit of the plan leads to the plans', () => {
    const refused = errorOfAnswer(
      403,
      { error: 'Your Basic plan allows 3.', code: 'account-limit', seePlans: true },
      null,
    );
    expect(problemOf(refused)).toMatchObject({ text: 'Your Basic plan allows 3.', seePlans: true });
  });

  test('ACC-23 says that the connection failed when nothing better is known', () => {
    expect(problemOf(errorOfAnswer(500, null, null)).text).toMatch(/^Failed to connect to Bluesky/);
    expect(problemOf(new Error('bug')).text).toBe('Failed to connect to Bluesky');
  });

  test('BSKY-20 asks for the sign-in when nobody is signed in', () => {
    const problem = { title: 'Authentication Required', text: 'You must be logged in to connect a Bluesky account' };
    expect(problemOf(errorOfAnswer(401, { error: 'Unauthorized', code: 'unauthorized' }, null))).toEqual(problem);
    expect(
      problemOf(new ApiError('Authentication required', { code: 'authentication-required', status: null })),
    ).toEqual(problem);
  });
});

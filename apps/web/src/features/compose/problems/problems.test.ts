import type { PostIssue } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { emptyDraft } from '../draft/draft.ts';
import { errorOf, nextStep, type Problem, placeOf, problemsOf, textErrorOf } from './problems.ts';

const issue = (code: PostIssue['code'], field: PostIssue['field'], unfinished: boolean): PostIssue => ({
  check: 3,
  code,
  message: `About ${code}`,
  field,
  network: null,
  fixes: [],
  unfinished,
});
const noTitle = issue('title-required', 'title', true);
const longText = issue('content-too-long', 'description', false);
const told = (id: string, field: Problem['field']): Problem => ({
  id,
  code: id,
  message: `Told ${id}`,
  field,
  partOf: null,
  network: null,
  fixes: [],
  isUnfinished: false,
});
const sources = { issues: [], refusal: null, draft: emptyDraft, hasTried: false };

describe('the problems of a draft', () => {
  test('are no reproach for what is merely missing, until the first attempt', () => {
    expect(problemsOf({ ...sources, issues: [noTitle, longText] }).map(({ isUnfinished }) => isUnfinished)).toEqual([
      true,
      false,
    ]);
    expect(problemsOf({ ...sources, issues: [noTitle], hasTried: true })[0]?.isUnfinished).toBe(false);
  });

  test('show below a field only what is wrong with it', () => {
    expect(errorOf(problemsOf({ ...sources, issues: [noTitle] }), 'title')).toBeUndefined();
    const problems = problemsOf({ ...sources, issues: [noTitle, longText], hasTried: true });
    expect(errorOf(problems, 'title')).toBe('About title-required');
    expect(errorOf(problems, 'accounts')).toBeUndefined();
  });

  test('hold what the server said next to our own, each once', () => {
    const refusal = { problems: [told('title-required', 'title'), told('usage-limit', null)], about: emptyDraft };
    expect(problemsOf({ ...sources, issues: [noTitle], refusal }).map(({ message }) => message)).toEqual([
      'About title-required',
      'Told usage-limit',
    ]);
  });

  test('let go of what the server said about a field once that field was changed', () => {
    const refusal = { problems: [told('a', 'title'), told('b', 'date'), told('c', null)], about: emptyDraft };
    const ids = (draft: typeof emptyDraft) => problemsOf({ ...sources, refusal, draft }).map(({ id }) => id);
    expect(ids(emptyDraft)).toEqual(['a', 'b', 'c']);
    expect(ids({ ...emptyDraft, title: 'Kiln' })).toEqual(['b', 'c']);
    expect(ids({ ...emptyDraft, time: '10:00' })).toEqual(['a', 'c']);
  });
});

describe('a text that one network does not take', () => {
  const onX: PostIssue = {
    ...longText,
    code: 'text-too-long-for-network',
    message: 'Too long for X',
    network: 'twitter',
  };
  const onBluesky: PostIssue = { ...onX, message: 'Too long for Bluesky', network: 'bluesky' };
  const own = { ...emptyDraft, descriptions: { twitter: 'For X', bluesky: ' ' } };
  const problems = problemsOf({ ...sources, draft: own, issues: [onX, onBluesky] });

  test('POST-25 is said in that network’s tab; below the shared text only while the network receives that', () => {
    expect(textErrorOf(problems, 'twitter')).toBe('Too long for X');
    expect(textErrorOf(problems, 'bluesky')).toBe('Too long for Bluesky');
    expect(textErrorOf(problems, 'everyone')).toBe('Too long for Bluesky');
    expect(textErrorOf(problems, 'threads')).toBeUndefined();
  });

  test('leads to the field where it is cured', () => {
    expect(problems.map(placeOf)).toEqual(['post-text-twitter', 'post-text-everyone']);
    expect(placeOf(told('a', 'date'))).toBe('post-date');
    expect(placeOf(told('a', null))).toBe('post-problems');
  });

  test('is a problem of its own for each network, and said once when the server says it too', () => {
    expect(new Set(problems.map(({ id }) => id)).size).toBe(2);
    const refusal = {
      problems: [{ ...told('text-too-long-for-network', 'description'), message: 'Too long for X' }],
      about: own,
    };
    expect(problemsOf({ ...sources, draft: own, issues: [onX, onBluesky], refusal })).toHaveLength(2);
  });
});

describe('options that one network does not take', () => {
  const board: PostIssue = { ...issue('board-required', 'options', false), network: 'pinterest' };
  const own = { ...emptyDraft, descriptions: { pinterest: 'For Pinterest' } };
  const problems = problemsOf({ ...sources, draft: own, issues: [board] });

  test('are said at its fields and lead there, whether it has a text of its own or not', () => {
    expect(errorOf(problems, 'options', 'pinterest')).toBe('About board-required');
    expect(errorOf(problems, 'options', 'threads')).toBeUndefined();
    expect(problems.map(placeOf)).toEqual(['post-options-pinterest']);
    expect(problemsOf({ ...sources, issues: [board] }).map(placeOf)).toEqual(['post-options-pinterest']);
  });

  test('are let go of once another choice is made', () => {
    const refusal = { problems: [told('option-refused', 'options')], about: emptyDraft };
    const after = { ...emptyDraft, options: { shop: { board: 'vases' } } };
    expect(problemsOf({ ...sources, refusal, draft: emptyDraft })).toHaveLength(1);
    expect(problemsOf({ ...sources, refusal, draft: after })).toEqual([]);
  });
});

describe('the next step', () => {
  const step = (issues: PostIssue[], hasTried = false) => {
    const problems = problemsOf({ ...sources, issues, hasTried });
    return nextStep(problems, problems.filter(({ isUnfinished }) => !isUnfinished).length);
  };

  test('says what is missing, first things first', () => {
    const noContent = issue('content-required', 'description', true);
    const noAccount = issue('account-required', 'accounts', true);
    expect(step([noTitle, noContent, noAccount])).toBe('Add a title');
    expect(step([noContent, noAccount])).toBe('Add content');
    expect(step([noAccount])).toBe('Select an account');
  });

  test('counts what is wrong', () => {
    expect(step([noTitle, longText])).toBe('Fix 1 problem');
    expect(step([noTitle, longText], true)).toBe('Fix 2 problems');
  });

  test('is none when all is well', () => {
    expect(step([])).toBeNull();
  });
});

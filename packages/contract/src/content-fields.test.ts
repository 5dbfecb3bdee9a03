import { contentFields } from '@nonet/domain';
import { expect, test } from 'vitest';

import { draftContentSchema } from './drafts.ts';
import { editPostSchema, postSchema, schedulePostSchema } from './posts.ts';
import { changeSeriesSchema, storeSeriesSchema } from './series.ts';

const names = (schema: { shape: object }) => Object.keys(schema.shape);
/** When and where a post goes, and how the call names it. */
const circumstances = ['scheduledDate', 'wallTime', 'occurrence', 'timeZone', 'platforms'];
/** The specification's second names of fields. */
const doubles = ['imageUrl', 'pinterestOnly', 'pinterestBoards'];

test('every field of the one list can be scheduled, edited and repeated, and nothing else is content', () => {
  const beside = [...circumstances, ...doubles];
  const contentOf = (schema: { shape: object }, more: string[]) =>
    names(schema).filter((name) => ![...beside, ...more].includes(name));
  const all = [...contentFields].sort();
  expect(contentOf(schedulePostSchema, ['userId', 'draftId', 'postingTime']).sort()).toEqual(all);
  expect(contentOf(editPostSchema, ['version', 'postingTime']).sort()).toEqual(all);
  expect(contentOf(storeSeriesSchema, ['rule', 'variations', 'post']).sort()).toEqual(all);
  expect(contentOf(changeSeriesSchema, ['rule', 'variations', 'scope', 'date', 'version']).sort()).toEqual(all);
});

test('every field of the one list is answered and drafted', () => {
  expect(contentFields.filter((name) => !names(postSchema).includes(name))).toEqual([]);
  // A draft names its template alone.
  const drafted = names(draftContentSchema).map((name) => (name === 'templateId' ? 'template' : name));
  expect(contentFields.filter((name) => !drafted.includes(name))).toEqual([]);
});

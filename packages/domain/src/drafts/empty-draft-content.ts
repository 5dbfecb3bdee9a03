import { DEFAULT_TIME } from '#/limits.ts';
import { noAdditions } from '#/posts/additions.ts';

/** Every field of a draft, as it is before anything was written. */
export const emptyDraftContent = {
  title: '',
  description: '',
  leftOut: [],
  descriptions: {},
  link: '',
  media: [],
  covers: [],
  day: null,
  time: DEFAULT_TIME,
  occurrence: 'first' as const,
  now: false,
  connectionIds: [],
  options: {},
  templateId: null,
  thread: [],
  withoutThreads: 'first-part' as const,
  comments: {},
  ...noAdditions,
  repeat: null,
  postingTime: false,
};

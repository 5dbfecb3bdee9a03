import { DEFAULT_TIME } from '#/posts/limits.ts';

/** Every field of a draft, as it is before anything was written. */
export const emptyDraftContent = {
  title: '',
  description: '',
  descriptions: {},
  link: '',
  media: [],
  covers: [],
  day: null,
  time: DEFAULT_TIME,
  occurrence: 'first' as const,
  connectionIds: [],
  options: {},
  templateId: null,
  thread: [],
  withoutThreads: 'first-part' as const,
  comments: {},
  repeat: null,
  postingTime: false,
};

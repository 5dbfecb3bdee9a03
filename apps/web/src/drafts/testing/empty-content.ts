import type { DraftContent } from '@nonet/contract';

export const emptyContent: DraftContent = {
  title: '',
  description: '',
  descriptions: {},
  link: '',
  media: [],
  covers: [],
  day: null,
  time: '09:00',
  occurrence: 'first',
  connectionIds: [],
  options: {},
  templateId: null,
  thread: [],
  withoutThreads: 'first-part',
  comments: {},
  repeat: null,
  postingTime: false,
};

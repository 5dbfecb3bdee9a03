/** What a browser is told to fetch again. They are the names of its lists, too. */
export const liveTopics = [
  'posts',
  'usage',
  'connections',
  'me',
  'plan',
  'accountSets',
  'savedTexts',
  'series',
  'postingTimes',
  'draft',
  'figures',
  'messages',
  'media',
  'spaces',
  'members',
] as const;

export type LiveTopic = (typeof liveTopics)[number];

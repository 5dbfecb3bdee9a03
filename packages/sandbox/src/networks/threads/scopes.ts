/** What an app can be allowed (the official collection's list of scopes, and "Share to Instagram"), in a person's words. */
export const meanings: Readonly<Record<string, string>> = {
  threads_basic: 'See your profile and posts',
  threads_content_publish: 'Create posts for you',
  threads_delete: 'Delete your posts',
  threads_keyword_search: 'Search posts by keywords',
  threads_location_tagging: 'Search for places and tag them',
  threads_manage_insights: 'See figures about your profile and posts',
  threads_manage_mentions: 'See and manage posts that mention you',
  threads_manage_replies: 'Create and manage replies',
  threads_profile_discovery: 'See public profiles',
  threads_read_replies: 'See replies to your posts',
  threads_share_to_instagram: 'Share your posts to Instagram',
};

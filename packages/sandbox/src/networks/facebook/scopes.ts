/** What an app can be allowed here (Facebook, "Permissions reference"), in a person's words. Nobody can decline the first. */
export const meanings: Readonly<Record<string, string>> = {
  public_profile: 'Name and profile picture',
  email: 'Email address',
  pages_show_list: 'Show a list of the Pages you manage',
  pages_manage_posts: 'Create and manage content on your Page',
  pages_read_engagement: 'Read content posted on the Page',
  pages_manage_engagement: 'Create and manage comments on your Page',
  read_insights: 'Access insights for your Page',
  business_management: 'Manage your business',
  instagram_basic: 'Access profile and posts of the Instagram account connected to your Page',
  instagram_content_publish: 'Upload media and create posts for that Instagram account',
  instagram_manage_comments: 'Manage comments of that Instagram account',
  instagram_manage_contents: 'Delete posts of that Instagram account',
  instagram_manage_insights: 'Access insights of that Instagram account',
};

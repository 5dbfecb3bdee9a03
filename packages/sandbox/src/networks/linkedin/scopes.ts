/** Every scope that is played, with what a person is told of it (developer portal, "OAuth 2.0 scopes", August 2026). */
export const meanings: Readonly<Record<string, string>> = {
  openid: 'Use your name and photo',
  profile: 'Use your name and photo, and your headline',
  email: 'Use the primary email address of your LinkedIn account',
  w_member_social: 'Create, modify, and delete posts, comments, and reactions on your behalf',
  w_member_social_feed: 'Create, modify, and delete comments and reactions on your behalf',
  r_basicprofile: 'Use your basic profile including your name, photo, headline, and public profile address',
  r_member_social: 'Retrieve your posts, comments, and reactions',
  r_member_postAnalytics: 'Retrieve your posts and their reporting data',
  r_member_profileAnalytics: 'Retrieve your profile’s reporting data, such as the number of your followers',
  rw_organization_admin: 'Manage your organizations’ pages and retrieve reporting data',
  r_organization_admin: 'Retrieve your organizations’ pages and their reporting data',
  w_organization_social: 'Create, modify, and delete posts, comments, and reactions on your organization’s behalf',
  w_organization_social_feed: 'Create, modify, and delete comments and reactions on your organization’s behalf',
  r_organization_social: 'Retrieve your organization’s posts, comments, and reactions',
};

/** What the two products give that every app can have: Sign In with LinkedIn using OpenID Connect, and Share on LinkedIn. */
export const selfServe: readonly string[] = ['openid', 'profile', 'email', 'w_member_social'];

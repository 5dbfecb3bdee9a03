/** The id of the element that shows a post in the list of its day. */
export const cardId = (postId: string) => `post-${postId}`;

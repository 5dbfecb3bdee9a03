/** The toast about what came of a post that went out now. */
export const outcomeToastId = (postId: string) => `outcome-${postId}`;

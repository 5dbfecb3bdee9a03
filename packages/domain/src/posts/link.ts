import { LINK_MAX } from '#/limits.ts';
import { type ChosenConnection, chosenRules, type PostCheckInput } from '#/posts/post-check-input.ts';

/** True when the post has a link field: a chosen network has one, or the template brings one (OP-66). */
export function showsLink(connections: readonly ChosenConnection[], template: PostCheckInput['template']): boolean {
  return template?.link === true || chosenRules(connections).some(({ linkField }) => linkField);
}

/** True for an http or https address of at most 500 characters, and for an empty link (2§5, check 10). */
export function isValidLink(link: string): boolean {
  const typed = link.trim();
  if (typed === '') return true;
  return typed.length <= LINK_MAX && /^https?:\/\/\S+$/i.test(typed) && URL.canParse(typed);
}

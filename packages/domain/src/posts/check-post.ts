import { TEXT_MAX, TITLE_MAX } from '#/limits.ts';
import { networkName } from '#/networks/network-name.ts';
import { checkAbilities } from '#/posts/check-abilities.ts';
import { checkComments } from '#/posts/check-comments.ts';
import { checkFetchedFiles } from '#/posts/check-fetched-files.ts';
import { checkConnected, checkNetworkRules } from '#/posts/check-network-rules.ts';
import { checkOptions } from '#/posts/check-options.ts';
import { checkTemplateMedia } from '#/posts/check-template-media.ts';
import { checkThread } from '#/posts/check-thread.ts';
import { isValidLink, showsLink } from '#/posts/link.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, type PostCheckInput } from '#/posts/post-check-input.ts';
import { ofContents } from '#/posts/post-contents.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { textFor } from '#/posts/text-for-network.ts';
import { isBlank, outgoingText } from '#/text/blank.ts';
import { isLongerThan } from '#/text/graphemes.ts';
import { nameList } from '#/text/name-list.ts';
import { isInstant } from '#/time/zone.ts';

type Check = (input: PostCheckInput) => PostIssue[];

/**
 * Everything that keeps a post from being scheduled, in the order of 2§5; empty when it may go.
 * The first issue is the one that a submit shows. The browser and the server both decide by this function.
 */
export function checkPost(input: PostCheckInput): PostIssue[] {
  return checks.flatMap((check) => check(input)).toSorted((one, other) => one.check - other.check);
}

const checkLogin: Check = ({ signedIn }) =>
  signedIn ? [] : [makeIssue(1, 'login-required', null, 'Please log in to create a post')];

const checkUsage: Check = ({ usage }) => {
  // A usage check that itself failed does not stop the submit (OP-73). The server counts exactly when it charges.
  if (usage.kind !== 'refused') return [];
  const message = usage.reason || 'You have reached your monthly post limit';
  return [makeIssue(2, 'usage-refused', null, message, { fixes: [{ kind: 'see-plans', label: 'See plans' }] })];
};

const checkTitle: Check = ({ title }) => {
  if (isBlank(title)) return [makeIssue(3, 'title-required', 'title', 'Please add a post title', { unfinished: true })];
  if (!isLongerThan(outgoingText(title), TITLE_MAX)) return [];
  return [makeIssue(3, 'title-too-long', 'title', `Title exceeds the ${TITLE_MAX} character limit`)];
};

const checkContent: Check = (post) => {
  const networks = chosenRules(post.connections).map(({ id }) => id);
  const texts = networks.length === 0 ? [post.description] : networks.map((id) => textFor(id, post));
  if (post.media.length > 0 || !texts.some(isBlank)) return [];
  const message = 'Please add some content or media to your post';
  return [makeIssue(4, 'content-required', 'description', message, { unfinished: true })];
};

const checkContentLength: Check = ({ description }) =>
  isLongerThan(outgoingText(description), TEXT_MAX)
    ? [makeIssue(5, 'content-too-long', 'description', `Content exceeds the ${TEXT_MAX} character limit`)]
    : [];

const checkAccounts: Check = ({ connections }) => {
  if (connections.length > 0) return [];
  const message = 'Please select at least one account to post to';
  return [makeIssue(6, 'account-required', 'accounts', message, { unfinished: true })];
};

const checkLocked: Check = ({ connections }) => {
  const locked = connections.filter((connection) => connection.locked);
  if (locked.length === 0) return [];
  const names = nameList(chosenRules(locked).map(({ id }) => networkName(id)));
  const message = `An account on ${names} is locked, because your plan allows fewer accounts. Please upgrade your plan, or deselect it.`;
  const fixes = [deselect(locked), { kind: 'see-plans', label: 'See plans' } as const];
  return [makeIssue(6, 'account-locked', 'accounts', message, { fixes })];
};

const checkTemplate: Check = ({ template, media }) =>
  template === null ? [] : checkTemplateMedia(template.mediaRequirement, media);

const checkLink: Check = ({ connections, template, link }) =>
  showsLink(connections, template) && !isValidLink(link)
    ? [makeIssue(10, 'link-invalid', 'link', 'Please enter a valid URL for the Pinterest link')]
    : [];

const checkDate: Check = ({ scheduledAt, now, toleranceMs }) => {
  const fixes = [{ kind: 'pick-date', label: 'Pick a date' }] as const;
  if (scheduledAt === null || !isInstant(scheduledAt)) {
    return [makeIssue(14, 'date-required', 'date', 'Please select a date', { fixes, unfinished: true })];
  }
  if (scheduledAt.getTime() + toleranceMs > now.getTime()) return [];
  return [makeIssue(14, 'date-past', 'date', 'Please choose a time in the future', { fixes })];
};

const checks: readonly Check[] = [
  checkLogin,
  checkUsage,
  checkTitle,
  ofContents(checkContent),
  checkContentLength,
  checkThread,
  checkAccounts,
  checkLocked,
  checkTemplate,
  checkLink,
  ofContents(checkOptions),
  ofContents(checkAbilities),
  checkConnected,
  ofContents(checkNetworkRules),
  (post) => post.checkAdditions?.(post) ?? [],
  checkComments,
  ofContents(checkFetchedFiles),
  checkDate,
];

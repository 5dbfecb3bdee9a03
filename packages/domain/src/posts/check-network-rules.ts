import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import { limitsOfAccount } from '#/networks/text-limits.ts';
import { chosenFormats } from '#/posts/chosen-formats.ts';
import { customize, deselect, deselectAccounts, makeIssue } from '#/posts/make-issue.ts';
import { type ChosenConnection, chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostFix, PostIssue } from '#/posts/post-issue.ts';
import { refusedCounts } from '#/posts/refused-counts.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { hasOwnText, textFor } from '#/posts/text-for-network.ts';
import { outgoingText } from '#/text/blank.ts';
import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';
import { countMarks, textMarks } from '#/text/text-marks.ts';

/**
 * The networks' own rules: kinds and numbers of media (with checks 12 and 13 of 2§5), and lengths in each network's own
 * counting (OP-69, OP-72).
 */
export function checkNetworkRules(input: PostCheckInput): PostIssue[] {
  return [...checkMedia(input), ...checkTexts(input)];
}

/** Accounts that can no longer post. */
export function checkConnected({ connections }: PostCheckInput): PostIssue[] {
  const gone = connections.filter(({ connected }) => !connected);
  if (gone.length === 0) return [];
  const names = nameList(chosenRules(gone).map(({ id }) => networkName(id)));
  const message = `An account on ${names} is no longer connected. Connect it again or deselect it.`;
  return [makeIssue(13, 'account-disconnected', 'accounts', message, { fixes: [deselect(gone)] })];
}

function checkMedia(post: PostCheckInput): PostIssue[] {
  const { media, weigh, connections, planVideo = null, fileChecks } = post;
  const formats = chosenFormats(post);
  const networks = formats.map(({ rules }) => rules);
  const mediaFor = (rules: RulesInFormat) => formats.find((one) => one.rules === rules)?.media ?? media;
  const posted = { media, weigh, areMade: false, planVideo, mediaFor };
  return [...refusedCounts(networks, posted), ...(fileChecks?.refused(networks, posted) ?? [])].map(
    ({ code, stopped, message, mediaIndex }) => {
      const refused = formats.filter(({ rules }) => stopped.includes(rules)).flatMap((format) => format.connections);
      const leaveOut = deselect(connections.filter((connection) => refused.includes(connection)));
      const label = code === 'video-refused' ? 'Review video' : 'Review photos';
      const misshapen =
        code === 'picture-refused' ? stopped.flatMap((rules) => fileChecks?.misshapen(rules, media) ?? []) : [];
      const review = { kind: 'review-photos', label, mediaIndex: mediaIndex ?? 0 } as const;
      const look = mediaIndex === null ? [] : [misshapen.length > 0 ? { ...review, misshapen } : review];
      const isMissing = media.length === 0;
      const ways = fileChecks?.otherWays(code, { stopped, refused }, post) ?? [];
      const check = code === 'too-many-photos' ? 12 : 13;
      return makeIssue(check, code, 'media', message, {
        fixes: [...ways, leaveOut, ...look],
        unfinished: isMissing,
      });
    },
  );
}

function checkTexts(post: PostCheckInput): PostIssue[] {
  const withText = chosenFormats(post).filter(({ rules }) => rules.noText !== true);
  const connections = withText.flatMap((format) => format.connections);
  return chosenRules(connections).flatMap((rules) => {
    const isOwn = hasOwnText(rules.id, post.descriptions);
    const accounts = connectionsOf([rules], connections);
    const fixesFor = (field: PostIssue['field'], leaveOut: PostFix) =>
      field === 'description' && !isOwn ? [customize(rules.id), leaveOut] : [leaveOut];
    const faults = textFaults(rules, post).map(({ code, field, sentence, cure }) =>
      makeIssue(13, code, field, `${sentence} ${cure} or deselect ${networkName(rules.id)}.`, {
        network: field === 'description' ? rules.id : null,
        fixes: fixesFor(field, deselect(accounts)),
      }),
    );
    const long = longText(rules, post, accounts);
    if (long === null) return faults;
    const { sentence, who, leaveOut } = long;
    const message = `${sentence} Shorten it or deselect ${who}.`;
    const more = { network: rules.id, fixes: fixesFor('description', leaveOut) };
    return [makeIssue(13, 'text-too-long-for-network', 'description', message, more), ...faults];
  });
}

/** What a text has too much, for those accounts of a network that it is too long for; null when it fits them all. */
function longText(rules: NetworkRules, post: PostCheckInput, accounts: readonly ChosenConnection[]) {
  const text = outgoingText(textFor(rules.id, post));
  const stopped = accounts
    .flatMap((account) => {
      const limits = limitsOfAccount(rules, account.abilities);
      const excess = firstExcess([text], limits, post.weigh);
      return excess === undefined ? [] : [{ account, excess, room: limits[0]?.max ?? 0 }];
    })
    .toSorted((one, other) => one.room - other.room);
  const [first] = stopped;
  if (first === undefined) return null;
  const network = networkName(rules.id);
  const those = stopped.map(({ account }) => account);
  if (those.length === accounts.length) {
    const sentence = `The text is too long for ${network} (${first.excess}).`;
    return { sentence, who: network, leaveOut: deselect(those) };
  }
  const names = those.flatMap(({ name }) => name ?? []);
  const who = names.length === those.length ? nameList(names) : plural(those.length, 'account');
  const sentence = `The text is too long for ${who} at ${network} (${first.excess}).`;
  return { sentence, who, leaveOut: deselectAccounts(those) };
}

interface TextFault {
  readonly code: PostIssue['code'];
  readonly field: PostIssue['field'];
  readonly sentence: string;
  readonly cure: string;
}

function textFaults(rules: NetworkRules, post: PostCheckInput): TextFault[] {
  const { title: titleLimit } = rules;
  const { weigh } = post;
  const name = networkName(rules.id);
  const title = outgoingText(post.title);
  const text = outgoingText(textFor(rules.id, post));
  const faults: TextFault[] = [];
  const titleExcess = firstExcess([title], titleLimit === null ? [] : [titleLimit], weigh);
  if (titleExcess !== undefined) {
    faults.push({
      code: 'title-too-long-for-network',
      field: 'title',
      sentence: `The title is too long for ${name} (${titleExcess}).`,
      cure: 'Shorten it',
    });
  }

  const refused = rules.text.refusedCharacters;
  const inTitle = titleLimit !== null && refused.some((character) => title.includes(character));
  if (inTitle || refused.some((character) => text.includes(character))) {
    const where = titleLimit === null ? 'the text' : 'the title or the text';
    faults.push({
      code: 'characters-refused',
      field: inTitle ? 'title' : 'description',
      sentence: `${name} does not accept ${refused.map(characterName).join(' or ')} in ${where}.`,
      cure: 'Remove them',
    });
  }

  for (const mark of textMarks) {
    const max = rules.text.maxMarks[mark];
    if (max === undefined) continue;
    const count = countMarks(text, mark);
    if (count <= max) continue;
    const sentence = `${name} takes at most ${plural(max, mark)} in one post; this one has ${count}.`;
    faults.push({ code: 'too-many-marks', field: 'description', sentence, cure: 'Remove some' });
  }
  return faults;
}

/** The character itself, or its code when it is invisible: '<', 'U+FEFF'. */
function characterName(character: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

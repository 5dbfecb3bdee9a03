import type { Meaning } from '#/kit/outcomes.ts';
import { commonMeanings, type GraphMeanings } from '#/meta/graph-errors.ts';

/** By which words of ours a refusal of the visible call is no proof; see publish.ts. */
export const FAULT = 'network-fault';
export const BLOCKED = 'account-restricted';
export const DUPLICATE = 'duplicate';
/** The grant lacks what this needs, or no longer has it. */
export const NOT_ALLOWED = 'not-allowed';
/** The page of a link cannot be read, so that no card can be made of it. */
export const LINK_REFUSED = 'link-refused';

const notAllowed: Meaning = {
  kind: 'grant-refused',
  code: NOT_ALLOWED,
  message: 'Facebook was not allowed to do this for you. Connect the Page again and allow all of it.',
};
/** What only a person can mend by connecting again, with the reason that Facebook gives. */
const ended = (code: string, why: string): Meaning => ({
  kind: 'grant-refused',
  code,
  message: `${why} Connect the Page again.`,
});
const settle = ended('person-checked', 'Facebook wants you to log in there and settle something first.');
const fault: Meaning = { kind: 'later', code: FAULT, message: 'Facebook could not do this.' };
const wait: Meaning = { kind: 'wait', code: 'rate-limited', message: 'Facebook asks us to wait.' };
const mediaRefused = (message: string): Meaning => ({ kind: 'rejected', code: 'media-refused', message });
const policy: Meaning = {
  kind: 'rejected',
  code: 'content-refused',
  message: 'Facebook refuses this post, because it takes it for something that its rules forbid. Change it.',
};
const checked: Meaning = {
  kind: 'rejected',
  code: 'account-checked',
  message: 'Facebook wants this account checked. Open Facebook, and do what it asks.',
};

/**
 * What refusals for pages mean. Sources: Graph API, "Handle errors" and "Rate limiting" (2026-08); the guides for posts, reels and
 * stories (2026-09); codes that clients have seen: README.md, "Refusals".
 */
export const facebookMeanings: GraphMeanings = {
  byNumber: new Map<string, Meaning>([
    ...commonMeanings('Facebook'),
    ['102', ended('grant-ended', 'The sign-in at Facebook has ended.')],
    ['/458', ended('app-removed', 'Nonet was removed at Facebook.')],
    ['/459', settle],
    ['/464', settle],
    ['/460', ended('password-changed', 'The password at Facebook was changed, which ends every sign-in.')],
    ['/492', ended('role-lost', 'You may no longer post for this Page. Ask for a role there first.')],
    ['10', notAllowed],
    // "200-299: permission is either not granted or has been removed."
    ...Array.from({ length: 100 }, (_, above) => [`${200 + above}`, notAllowed] as const),
    ['/1404078', checked],
    ['/1404006', checked],
    ['/1404112', checked],
    ['4854002', checked],
    [
      '4/2207051',
      { kind: 'wait', code: BLOCKED, message: 'Facebook holds this Page’s posts up, to protect people from spam.' },
    ],
    ['341', wait],
    ['80001', wait],
    ['/1390008', wait],
    ['1', fault],
    ['2', fault],
    ['/1363047', fault],
    ['/1609010', fault],
    [
      '506',
      { kind: 'rejected', code: DUPLICATE, message: 'Facebook has this very post already and takes no second one.' },
    ],
    ['/1366051', { kind: 'rejected', code: DUPLICATE, message: 'Facebook has a post with these photos already.' }],
    ['/1346003', policy],
    ['/1404102', policy],
    ['/1609008', policy],
    ['/1609005', { kind: 'rejected', code: LINK_REFUSED, message: 'Facebook cannot read the page of the link.' }],
    ['/1366046', mediaRefused('Facebook takes JPEG and PNG pictures of less than 4 MB. Use another one.')],
    ['/2069019', mediaRefused('Facebook cannot read a file of this post. Use another one.')],
    ['389', mediaRefused('Facebook cannot read a video of this post. Use another one.')],
    ['6000', mediaRefused('Facebook cannot use a video of this post. Convert it to MP4.')],
    ['6001', mediaRefused('Facebook cannot use a video of this post. Convert it to MP4.')],
    ['/1363040', mediaRefused('A reel is upright, 9:16. Use another video.')],
    ['/1363127', mediaRefused('A reel has at least 540 by 960 pixels. Use another video.')],
    ['/1363128', mediaRefused('A reel runs 3 to 90 seconds. Use another video.')],
    ['/1363129', mediaRefused('A reel has 24 to 60 frames a second. Use another video.')],
    ['100', { kind: 'rejected', code: 'request-refused', message: 'Facebook refused this', quote: true }],
  ]),
  byText: [],
};

import { type Meaning, means } from '#/kit/outcomes.ts';
import { BLOCK_MS, commonMeanings, type GraphMeanings } from '#/meta/graph-errors.ts';

/** Our words for refusals of the visible call that are no proof; see publish.ts. */
export const FAULT = 'network-fault';
export const BLOCKED = 'account-restricted';
export const DUPLICATE = 'duplicate';
/** The page of a link cannot be read, so that no card can be made of it. */
export const LINK_REFUSED = 'link-refused';

/** What only a person can mend by connecting again, with the reason that Facebook gives. */
const ended = (code: string, why: string) => means('grant-refused', code, `${why} Connect the Page again.`);
const settle = ended('person-checked', 'Facebook wants you to log in there and settle something first.');
const fault = means('later', FAULT, 'Facebook could not do this.');
const wait = means('wait', 'rate-limited', 'Facebook asks us to wait.');
/** "We limit how often you can post … You can try again later": no time is named (seen with 368, postiz#2068, 2026-09). */
const tooFast = means(
  'wait',
  'rate-limited',
  'Facebook takes no more posts of this Page for now, as too many were made in a short time.',
  { waitMs: BLOCK_MS },
);
const mediaRefused = (message: string) => means('rejected', 'media-refused', message);
const captionsRefused = means('rejected', 'captions-refused', 'Facebook does not take these captions.');
const policy = means(
  'rejected',
  'content-refused',
  'Facebook refuses this post, because it takes it for something that its rules forbid. Change it.',
);
const checked = means(
  'rejected',
  'account-checked',
  'Facebook wants this account checked. Open Facebook, and do what it asks.',
);

/**
 * What refusals for pages mean. Sources: Graph API, "Handle errors" and "Rate limiting" (2026-08); the guides for posts, reels and
 * stories (2026-09); "Video Captions" (v27.0); codes that clients have seen: README.md, "Refusals".
 */
export const facebookMeanings: GraphMeanings = {
  byNumber: new Map<string, Meaning>([
    ...commonMeanings('Facebook', 'Page'),
    ['102', ended('grant-ended', 'The sign-in at Facebook has ended.')],
    ['/458', ended('app-removed', 'Nonet was removed at Facebook.')],
    ['/459', settle],
    ['/464', settle],
    ['/460', ended('password-changed', 'The password at Facebook was changed, which ends every sign-in.')],
    ['/492', ended('role-lost', 'You may no longer post for this Page. Ask for a role there first.')],
    ['/1404078', checked],
    ['/1404006', checked],
    ['/1404112', checked],
    ['4854002', checked],
    [
      '4/2207051',
      means('wait', BLOCKED, 'Facebook holds this Page’s posts up, to protect people from spam.', { waitMs: BLOCK_MS }),
    ],
    ['341', wait],
    ['80001', wait],
    ['/1390008', tooFast],
    ['1', fault],
    ['2', fault],
    ['/1363047', fault],
    ['/1609010', fault],
    ['506', means('rejected', DUPLICATE, 'Facebook has this very post already and takes no second one.')],
    ['/1366051', means('rejected', DUPLICATE, 'Facebook has a post with these photos already.')],
    ['/1346003', policy],
    ['/1404102', policy],
    ['/1609008', policy],
    ['/1609005', means('rejected', LINK_REFUSED, 'Facebook cannot read the page of the link.')],
    ['/1366046', mediaRefused('Facebook takes JPEG and PNG pictures of less than 4 MB. Use another one.')],
    ['/2069019', mediaRefused('Facebook cannot read a file of this post. Use another one.')],
    ['385', captionsRefused],
    ['386', captionsRefused],
    ['389', mediaRefused('Facebook cannot read a video of this post. Use another one.')],
    ['6000', mediaRefused('Facebook cannot use a video of this post. Convert it to MP4.')],
    ['6001', mediaRefused('Facebook cannot use a video of this post. Convert it to MP4.')],
    ['/1363040', mediaRefused('A reel is upright, 9:16. Use another video.')],
    ['/1363127', mediaRefused('A reel has at least 540 by 960 pixels. Use another video.')],
    ['/1363128', mediaRefused('A reel runs 3 to 90 seconds. Use another video.')],
    ['/1363129', mediaRefused('A reel has 24 to 60 frames a second. Use another video.')],
    ['100', means('rejected', 'request-refused', 'Facebook refused this', { quote: true })],
  ]),
  byText: [],
};

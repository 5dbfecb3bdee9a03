import { type Meaning, means } from '#/kit/outcomes.ts';
import { BLOCK_MS, commonMeanings, type GraphMeanings } from '#/meta/graph-errors.ts';

/** By which word of ours a refusal of the visible call is no proof; see publish.ts. */
export const ACTION_BLOCKED = 'action-blocked';

const notFound = means('rejected', 'not-found', 'Threads does not know this any more.');

/**
 * What Threads' refusals mean. Its documents name few ("Troubleshooting", 2026-04); the others were seen by clients in 2026:
 * README.md, "Refusals".
 */
export const threadsMeanings: GraphMeanings = {
  byNumber: new Map<string, Meaning>([
    ...commonMeanings('Threads'),
    ['24', notFound],
    [
      '100/10',
      means(
        'rejected',
        'not-a-tester',
        'Threads lets only invited testers use this installation so far. Ask its operator for an invitation, accept it in the settings of Threads, then connect again.',
      ),
    ],
    ['100/4279004', means('later', 'media-failed', 'Threads could not put the files of this post together.')],
    [
      '/2207052',
      means('later', 'file-not-fetched', 'Threads could not fetch a file of this post from this installation.'),
    ],
    ['/4279047', means('later', 'link-not-read', 'Threads could not read the page of a link.')],
    ['/4279013', means('rejected', 'account-restricted', 'Threads does not let this account post.')],
    [
      '4/2207051',
      means('wait', ACTION_BLOCKED, 'Threads holds this account’s posts up, to protect people from spam.', {
        waitMs: BLOCK_MS,
      }),
    ],
    ['100', means('rejected', 'request-refused', 'Threads refused this', { quote: true })],
  ]),
  byText: [
    [
      /THREADS_API__LINK_LIMIT_EXCEEDED/,
      means('rejected', 'too-many-links', 'Threads takes at most 5 different links in a post.'),
    ],
    [
      /Param text must be at most 500 characters/,
      means('rejected', 'text-too-long', 'Threads counts more than 500 bytes in this text.'),
    ],
    // Nobody has documented the words of a second publish; these are what one client tells of.
    [/already (?:been )?published/, means('rejected', 'duplicate', 'Threads has published this post already.')],
  ],
};

const cannotUse = 'Threads cannot use a file of this post:';

/** What a file fails with for good ("Troubleshooting", 2026-04; the misspelling is Meta's). Anything else may do the next time. */
export const containerFailures: ReadonlyMap<string, Meaning> = new Map(
  [
    ['INVALID_ASPEC_RATIO', 'it is too wide or too tall'],
    ['INVALID_BIT_RATE', 'it has more than 100 megabits a second'],
    ['INVALID_DURATION', 'it runs longer than 5 minutes'],
    ['INVALID_FRAME_RATE', 'it has not 23 to 60 pictures a second'],
    ['INVALID_AUDIO_CHANNELS', 'its sound is neither mono nor stereo'],
    ['INVALID_AUDIO_CHANNEL_LAYOUT', 'its sound is neither mono nor stereo'],
  ].map(([name = '', why]) => [name, means('rejected', 'media-refused', `${cannotUse} ${why}. Choose another one.`)]),
);

import { type Meaning, means } from '#/kit/outcomes.ts';
import { BLOCK_MS, commonMeanings, type GraphMeanings } from '#/meta/graph-errors.ts';

/** Our words for refusals of the visible call that are no proof; see publish.ts. */
export const ACTION_BLOCKED = 'action-blocked';
export const FAULT = 'network-fault';
export const RESTRICTED = 'account-restricted';
/** The container was not found, is not ready, or has expired: it knows itself which of these. */
export const GONE = 'media-expired';

/** "Within a 24-hour moving period" ("Content publishing", Rate limit); no answer names when it ends. */
const DAY_MS = 24 * 3_600_000;

/** Of a story that fewer than five have seen nothing is told ("Instagram Media Insights", 2026-06-18). */
export const TOO_FEW_VIEWERS = 'too-few-viewers';

const gone = means('prepare-again', GONE, 'What was prepared at Instagram is no longer there.');
const fault = means('later', FAULT, 'Instagram could not do this.');
const notFetched = means(
  'later',
  'file-not-fetched',
  'Instagram could not fetch a file of this post from this installation.',
);

function refused(code: string, message: string): Meaning {
  return means('rejected', code, message);
}

/** What a file, or the container of one, fails with for good, by subcode ("Error codes", 2026-06-02). */
export const containerFailures: ReadonlyMap<string, Meaning> = new Map([
  ['2207004', refused('media-refused', 'Instagram takes pictures up to 8 MB. Use a smaller one.')],
  ['2207005', refused('media-refused', 'Instagram cannot read a picture of this post. Use another one.')],
  ['2207009', refused('media-refused', 'Instagram takes pictures from 3:4 (tall) to 1.91:1 (wide). Crop this one.')],
  ['2207026', refused('media-refused', 'Instagram cannot use a video of this post. Convert it to MP4 or MOV.')],
  [
    '2207010',
    refused(
      'caption-refused',
      'Instagram takes at most 2,200 characters, 30 hashtags and 20 mentions. Shorten the text.',
    ),
  ],
  ['2207028', refused('carousel-refused', 'Instagram takes 2 to 10 photos and videos in one carousel.')],
  ['2207057', refused('cover-refused', 'The cover lies beyond the end of the video. Choose another moment.')],
]);

const bySubcode: readonly (readonly [string, Meaning])[] = [
  ...containerFailures,
  ...['2207003', '2207052'].map((subcode) => [subcode, notFetched] as const),
  ...['2207001', '2207032', '2207053', '2207077', '2207082'].map((subcode) => [subcode, fault] as const),
  ...['2207006', '2207008', '2207020', '2207027'].map((subcode) => [subcode, gone] as const),
  [
    '2207050',
    refused(
      'account-checked',
      'Instagram restricts this account or wants it checked. Open the app, and do what it asks.',
    ),
  ],
  [
    '2207051',
    means('wait', ACTION_BLOCKED, 'Instagram holds this account’s posts up, to protect people from spam.', {
      waitMs: BLOCK_MS,
    }),
  ],
  [
    '2207042',
    means(
      'posts-wait',
      'daily-limit',
      'Instagram takes no more posts of this account today: it counts those of the last 24 hours.',
      { waitMs: DAY_MS },
    ),
  ],
  ['2207073', refused('cannot-delete', 'Instagram lets nobody but people delete this. Delete it in the app.')],
];

/** What Instagram's refusals mean ("Error codes", 2026-06-02); README.md, "Refusals", has those that clients have seen. */
export const instagramMeanings: GraphMeanings = {
  byNumber: new Map<string, Meaning>([
    ...commonMeanings('Instagram'),
    ...bySubcode.map(([subcode, meaning]) => [`/${subcode}`, meaning] as const),
    ['24', gone],
    ['80002', means('wait', 'rate-limited', 'Instagram asks us to wait.')],
    ['100', means('rejected', 'request-refused', 'Instagram refused this', { quote: true })],
  ]),
  byText: [
    [
      /not enough viewers/i,
      means('later', TOO_FEW_VIEWERS, 'Too few people have seen this for Instagram to tell figures.'),
    ],
    [
      /user is not an instagram business/i,
      means(
        'grant-refused',
        'not-professional',
        'This Instagram account is no longer a professional one that is linked to a Facebook Page. Link it, then connect it again.',
      ),
    ],
  ],
};

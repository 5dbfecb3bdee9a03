import type { Meaning } from '#/kit/outcomes.ts';
import { commonMeanings, type GraphMeanings } from '#/meta/graph-errors.ts';

/** By which words of ours a refusal of the visible call is no proof; see publish.ts. */
export const NOT_ALLOWED = 'not-allowed';
export const ACTION_BLOCKED = 'action-blocked';
export const FAULT = 'network-fault';
export const RESTRICTED = 'account-restricted';
/** The container was not found, is not ready, or has expired: it knows itself which of these. */
export const GONE = 'media-expired';

/** Of a story that fewer than five have seen nothing is told ("Instagram Media Insights", 2026-06-18). */
export const TOO_FEW_VIEWERS = 'too-few-viewers';

const notAllowed: Meaning = {
  kind: 'rejected',
  code: NOT_ALLOWED,
  message: 'Instagram was not allowed to do this for you. Connect the account again and allow all of it.',
};
const gone: Meaning = {
  kind: 'prepare-again',
  code: GONE,
  message: 'What was prepared at Instagram is no longer there.',
};
const fault: Meaning = { kind: 'later', code: FAULT, message: 'Instagram could not do this.' };
const notFetched: Meaning = {
  kind: 'later',
  code: 'file-not-fetched',
  message: 'Instagram could not fetch a file of this post from this installation.',
};

function refused(code: string, message: string): Meaning {
  return { kind: 'rejected', code, message };
}

/** What a file, or the container of one, fails with for good, by subcode ("Error codes", 2026-06-02). */
export const containerFailures: ReadonlyMap<string, Meaning> = new Map([
  ['2207004', refused('media-refused', 'Instagram takes pictures up to 8 MB. Use a smaller one.')],
  ['2207005', refused('media-refused', 'Instagram cannot read a picture of this post. Use another one.')],
  ['2207009', refused('media-refused', 'Instagram takes pictures from 4:5 (tall) to 1.91:1 (wide). Crop this one.')],
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
    {
      kind: 'wait',
      code: ACTION_BLOCKED,
      message: 'Instagram holds this account’s posts up, to protect people from spam.',
    },
  ],
  ['2207042', { kind: 'wait', code: 'daily-limit', message: 'Instagram takes no more posts of this account today.' }],
  ['2207073', refused('cannot-delete', 'Instagram lets nobody but people delete this. Delete it in the app.')],
];

/** What Instagram's refusals mean ("Error codes", 2026-06-02); README.md, "Refusals", has those that clients have seen. */
export const instagramMeanings: GraphMeanings = {
  byNumber: new Map<string, Meaning>([
    ...commonMeanings('Instagram'),
    ...bySubcode.map(([subcode, meaning]) => [`/${subcode}`, meaning] as const),
    ['10', notAllowed],
    ['200', notAllowed],
    ['24', gone],
    ['80002', { kind: 'wait', code: 'rate-limited', message: 'Instagram asks us to wait.' }],
    ['100', { kind: 'rejected', code: 'request-refused', message: 'Instagram refused this', quote: true }],
  ]),
  byText: [
    [
      /not enough viewers/i,
      { kind: 'later', code: TOO_FEW_VIEWERS, message: 'Too few people have seen this for Instagram to tell figures.' },
    ],
    [
      /user is not an instagram business/i,
      refused(
        'not-professional',
        'This Instagram account is no longer a professional one that is linked to a Facebook Page. Link it, then connect it again.',
      ),
    ],
  ],
};

import { z } from 'zod';
import { idOfDigits } from '#/kit/id-of-digits.ts';

/**
 * What LinkedIn answers, as far as we read it. Shapes: learn.microsoft.com/linkedin, the page of each API, 2026-08. Ids are URNs:
 * `urn:li:person:…`, `urn:li:organization:…`, `urn:li:share:…`, `urn:li:ugcPost:…`, `urn:li:image:…`, `urn:li:video:…`, `urn:li:document:…`.
 */

/** Who publishes: a person or one of their pages. */
export const authorUrn = z.string().regex(/^urn:li:(person:[\w-]+|organization:\d+)$/);
/** A post. Its id has more digits than a number holds. */
export const postUrn = z.string().regex(/^urn:li:(share|ugcPost):\d+$/);
const fileUrn = z.string().regex(/^urn:li:(image|video|document):[\w-]+$/);
const picture = z.url({ protocol: /^https?$/ });

/** GET /v2/userinfo ("Sign In with LinkedIn using OpenID Connect"). */
export const userinfoWire = z.object({
  sub: z.string().regex(/^[\w-]+$/),
  name: z.string().optional(),
  picture: picture.optional().catch(undefined),
});

/** GET /v2/me ("Profile API", `r_basicprofile`). */
export const meWire = z.object({
  id: z.string().regex(/^[\w-]+$/),
  localizedFirstName: z.string().default(''),
  localizedLastName: z.string().default(''),
  vanityName: z.string().min(1).optional(),
});

/** GET /rest/organizationAcls ("Organization access control by role"). */
export const rolesWire = z.object({
  elements: z.array(z.object({ organization: z.string(), role: z.string(), state: z.string() })),
});

/** GET /rest/organizations/{id} ("Organization lookup"). */
export const organizationWire = z.object({ localizedName: z.string(), vanityName: z.string().min(1).optional() });

/** POST /rest/images?action=initializeUpload ("Images API") and /rest/documents?action=initializeUpload ("Documents API"). */
export const wholeBegunWire = z
  .object({
    value: z.union([
      z.object({ uploadUrl: z.url(), image: fileUrn }).transform(({ uploadUrl, image: id }) => ({ uploadUrl, id })),
      z
        .object({ uploadUrl: z.url(), document: fileUrn })
        .transform(({ uploadUrl, document: id }) => ({ uploadUrl, id })),
    ]),
  })
  .transform(({ value }) => value);

/** POST /rest/videos?action=initializeUpload ("Videos API"). `lastByte` belongs to the part. */
export const videoBegunWire = z.object({
  value: z.object({
    video: fileUrn,
    uploadToken: z.string().default(''),
    /** Where the thumbnail goes, when one was announced. */
    thumbnailUploadUrl: z.url().optional().catch(undefined),
    /** Where the captions go, when some were announced. */
    captionsUploadUrl: z.url().optional().catch(undefined),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.url(), firstByte: z.number().int(), lastByte: z.number().int() }))
      .min(1),
  }),
});

/** GET /rest/images/{urn}, /rest/videos/{urn} and /rest/documents/{urn}. */
export const fileWire = z.object({
  status: z.string(),
  processingFailureReason: z.string().optional().catch(undefined),
});

/** Answers whose status and headers alone matter. */
export const nothingWire = z.unknown();

/** GET /rest/posts?q=author ("Posts API"). Times are in milliseconds. */
export const postsWire = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().default(''),
      createdAt: z.number().optional(),
      content: z
        .object({
          media: z.object({ id: z.string() }).optional(),
          multiImage: z.object({ images: z.array(z.object({ id: z.string() })) }).optional(),
        })
        .optional(),
    }),
  ),
});
export type ListedPost = z.infer<typeof postsWire>['elements'][number];

/**
 * GET /rest/posts/{urn} of a post with a poll ("Poll API", 2026-05): how many have answered. A member has one vote. An answer
 * of another form tells none.
 */
export const countedPollWire = z
  .object({ content: z.object({ poll: z.object({ uniqueVotersCount: z.unknown() }) }) })
  .transform(({ content }) => content.poll.uniqueVotersCount)
  .catch(undefined);

/** POST and GET /rest/socialActions/{urn}/comments ("Comments API"). Some answers leave out who wrote one (MicrosoftDocs/feedback#971). */
const commentName = {
  id: idOfDigits(20).or(z.string().min(1)),
  commentUrn: z.string().optional(),
  $URN: z.string().optional(),
};
export const commentWire = z.object(commentName);
export const commentsWire = z.object({
  elements: z.array(
    z.object({
      ...commentName,
      actor: z.string().optional(),
      message: z.object({ text: z.string().default('') }),
      created: z.object({ time: z.number() }),
    }),
  ),
});

/**
 * GET /rest/organizationalEntityShareStatistics ("Organization Share Statistics", 2026-03): organic counts of the last twelve months.
 * That of reactions can fall below zero, as those that an advertisement brought are only counted when they are taken back.
 */
export const shareStatisticsWire = z
  .object({
    elements: z.array(
      z.object({
        share: z.string().optional(),
        ugcPost: z.string().optional(),
        totalShareStatistics: z.record(z.string(), z.unknown()),
      }),
    ),
  })
  .transform(({ elements }) =>
    elements.map(({ share, ugcPost, totalShareStatistics: told }) => ({
      urn: share ?? ugcPost ?? '',
      counts: {
        impressions: told['impressionCount'],
        reach: told['uniqueImpressionsCount'],
        likes: told['likeCount'],
        comments: told['commentCount'],
        shares: told['shareCount'],
        clicks: told['clickCount'],
      },
    })),
  );

/** GET /rest/memberCreatorPostAnalytics ("Member Post Statistics", 2026-03): the one count that was asked for. */
export const memberStatisticsWire = z
  .object({ elements: z.array(z.object({ count: z.unknown().optional() })) })
  .transform(({ elements }) => elements[0]?.count);

/** GET /rest/networkSizes/{urn} ("Organization Lookup"). */
export const networkSizeWire = z
  .object({ firstDegreeSize: z.unknown().optional() })
  .transform((told) => told.firstDegreeSize);

/** GET /rest/memberFollowersCount?q=me ("Member Follower Statistics"). */
export const memberFollowersWire = z
  .object({ elements: z.array(z.object({ memberFollowersCount: z.unknown().optional() })) })
  .transform(({ elements }) => elements[0]?.memberFollowersCount);

/** The envelope of a refusal ("Error handling"). */
export const refusalWire = z.object({
  code: z.string().default(''),
  serviceErrorCode: z.number().optional(),
  message: z.string().default(''),
  errorDetails: z
    .object({ inputErrors: z.array(z.object({ code: z.string().default(''), description: z.string().default('') })) })
    .optional()
    .catch(undefined),
});

/** What `prepare` froze and `publish` sends. */
export const frozenPost = z.object({
  author: authorUrn,
  /** In LinkedIn's little text. */
  commentary: z.string(),
  article: z
    .object({
      source: z.string(),
      title: z.string(),
      /** Empty, and null: there is none. What was frozen before these were sent has neither. */
      description: z.string().default(''),
      thumbnail: fileUrn.nullable().default(null),
    })
    .nullable(),
  /** A document has a title. */
  files: z.array(
    z.union([
      z.object({ id: fileUrn, alt: z.string(), title: z.string() }),
      z.object({ id: fileUrn, alt: z.string() }),
    ]),
  ),
  poll: z
    .object({ question: z.string(), options: z.array(z.object({ text: z.string() })), duration: z.string() })
    .exactOptional(),
  /** What its owner is told once it is out; null: nothing. What was frozen before videos had covers has none. */
  note: z.string().nullable().default(null),
});
export type FrozenPost = z.infer<typeof frozenPost>;

/** The secret state of a grant, the same for the person and all pages that came along. Sealed at rest by the server. */
export type LinkedinAuth = {
  accessToken: string;
  /** Empty: LinkedIn gives none to this app, and only the person can renew the grant. */
  refreshToken: string;
  /** When the access token came (ISO 8601): it may be refused for a while. */
  issuedAt: string;
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: LinkedinAuth): readonly string[] {
  return [auth.accessToken, auth.refreshToken].filter((secret) => secret !== '');
}

import { z } from 'zod';
import type { Access } from '#/kit/caller.ts';
import { idOfDigits } from '#/kit/id-of-digits.ts';

/** What Pinterest answers, as far as we read it (API description 5.23.0, 2025-12-11). Ids are decimal digits. */

export const pinterestId = idOfDigits(20);
const picture = z
  .url({ protocol: /^https?$/ })
  .optional()
  .catch(undefined);

/** GET /user_account. That an id may be missing is the schema's word. */
export const meWire = z.object({
  id: pinterestId.optional(),
  username: z.string().min(1),
  business_name: z.string().nullish(),
  profile_image: picture,
});

const board = z.object({ id: pinterestId, name: z.string(), privacy: z.string().default('PUBLIC') });
/** POST /boards. */
export const boardWire = board;
export type Board = z.infer<typeof board>;

const section = z.object({ id: pinterestId, name: z.string() });

function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), bookmark: z.string().nullish() });
}

/** GET /boards and GET /boards/{board_id}/sections. */
export const boardsWire = pageOf(board);
export const sectionsWire = pageOf(section);

/** POST /pins. */
export const pinWire = z.object({ id: pinterestId });

/** GET /pins/{pin_id}?pin_metrics=true: counts since the Pin was made, by the names of the example in the description. */
export const pinMetricsWire = z.object({
  pin_metrics: z.object({ lifetime_metrics: z.record(z.string(), z.unknown()).nullish() }).nullish(),
});

/** GET /user_account, for who follows it. */
export const followersWire = z.object({ username: z.string(), follower_count: z.unknown().optional() });

/** GET /boards/{board_id}/pins. A time without a zone is universal time (seen, pinterest/api-quickstart#78). */
export const pinsWire = pageOf(
  pinWire.extend({
    title: z.string().nullish(),
    description: z.string().nullish(),
    link: z.string().nullish(),
    board_section_id: pinterestId.nullish(),
    created_at: z.string().transform((text) => Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`)),
  }),
);
export type ListedPin = z.infer<typeof pinsWire>['items'][number];

/** POST /media. The parameters go to the other host as they are. */
export const registeredWire = z.object({
  media_id: pinterestId,
  upload_url: z.url({ protocol: /^https?$/ }),
  upload_parameters: z.record(z.string(), z.string().nullable()),
});

/** GET /media/{media_id}. */
export const mediaWire = z.object({ status: z.enum(['registered', 'processing', 'succeeded', 'failed']) });

/** Answers whose status alone matters. */
export const nothingWire = z.unknown();

/** The envelope of a refusal. */
export const errorWire = z.object({ code: z.number(), message: z.string().default('') });

/** What `prepare` froze and `publish` sends. A picture is read again then, as it goes along in the call. */
export const frozenPin = z.object({
  board: pinterestId,
  section: pinterestId.nullable(),
  title: z.string(),
  text: z.string(),
  link: z.string().nullable(),
  alt: z.string(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('picture'), fileId: z.string(), contentType: z.string() }),
    z.object({
      kind: z.literal('carousel'),
      items: z.array(z.object({ fileId: z.string(), contentType: z.string(), title: z.string(), link: z.string() })),
    }),
    z.object({
      kind: z.literal('video'),
      mediaId: pinterestId,
      coverSecond: z.number().int(),
      /** A picture of one's own, which then counts. Pins of before it could be chosen have none. */
      cover: z.object({ fileId: z.string(), contentType: z.string() }).nullable().default(null),
    }),
  ]),
});
export type FrozenPin = z.infer<typeof frozenPin>;

/** The secret state of one connected account. Sealed at rest by the server. */
export type PinterestAuth = {
  userId: string;
  username: string;
  accessToken: string;
  /** Counts as one that works once: whether an older one still does is not documented. */
  refreshToken: string;
  /** What the person allowed. */
  scopes: string[];
};

/** Every string of `auth` that must not appear in a message. */
export function secretsOf(auth: PinterestAuth): readonly string[] {
  return [auth.accessToken, auth.refreshToken];
}

/** Calls on behalf of the account. */
export function accessOf(auth: PinterestAuth, signal: AbortSignal): Access {
  return { token: auth.accessToken, secrets: secretsOf(auth), signal };
}

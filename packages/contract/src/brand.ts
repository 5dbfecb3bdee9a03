import { z } from 'zod';

import { boundedText, LINE_BYTES, WORD_BYTES } from './bounded.ts';

/** Answer of GET and PATCH /api/brand: what is kept of a space's brand, also where the plan does not use it (BRAND-01). */
export const brandSchema = z.object({
  /** Null: the brand has the name of the space. */
  name: z.string().nullable(),
  /** `#RRGGBB`, in capitals. */
  accent: z.string().nullable(),
  /** The path of the logo, a PNG. */
  logo: z.string().nullable(),
  /** Why the plan of the space's owner uses no brand, as a sentence for the caller; null when it does. */
  refusal: z.string().nullable(),
});

/** Body of PATCH /api/brand: what changes. Null takes something back, which is possible in every plan. */
export const changeBrandSchema = z
  .object({
    name: boundedText(LINE_BYTES).nullable(),
    accent: boundedText(WORD_BYTES).nullable(),
    /** A picture among the files of the space. The logo is drawn of it, so that the file itself is needed no more. */
    logoId: z.uuid().nullable(),
  })
  .partial();

export type BrandAnswer = z.infer<typeof brandSchema>;
export type ChangeBrand = z.infer<typeof changeBrandSchema>;

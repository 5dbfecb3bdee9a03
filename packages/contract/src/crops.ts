import { cropOwners, turns } from '@nonet/domain';
import { z } from 'zod';

/**
 * The part of a picture that is shown. The upright picture is turned clockwise by `rotate` degrees, then mirrored left to right if `flip`;
 * of what that gives, the rectangle is kept. Fractions of its width and height, from its upper left corner.
 */
const cropSchema = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().positive(),
  height: z.number().positive(),
  rotate: z.literal(turns),
  flip: z.boolean(),
});

/** The crops of a picture, by network; `everyone` is for the networks without one of their own. */
export const cropsSchema = z.partialRecord(z.enum(cropOwners), cropSchema);

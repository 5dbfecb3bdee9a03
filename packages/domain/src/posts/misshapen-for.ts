import { seenBy } from '#/media/crop.ts';
import { refusedShape } from '#/media/refused-picture.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import type { Misshapen } from '#/posts/post-issue.ts';

/** The first picture whose shape a network does not take, where its format has a limit. */
export function misshapenFor(rules: RulesInFormat, media: readonly ChosenMedia[]): Misshapen[] {
  const shapes = media.map((file) => {
    const { type, width = null, height = null } = seenBy(rules.id, file);
    return type === 'image' ? refusedShape({ width, height }, rules) : null;
  });
  const mediaIndex = shapes.findIndex((shape) => shape !== null);
  const shape = shapes[mediaIndex] ?? null;
  return shape === null ? [] : [{ network: rules.id, mediaIndex, shape }];
}

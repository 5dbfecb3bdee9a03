import type { MediaRequirement } from '#/templates/template.ts';
import { plural } from '#/text/plural.ts';

/** What a template needs, in one line: '1 to 35 images, 1080 × 1920 (9:16)'. */
export function requirementWords({ count, range, dimensions, aspectRatio }: MediaRequirement): string {
  const images = range === undefined ? plural(count, 'image') : `${count} to ${plural(range.max, 'image')}`;
  return `${images}, ${dimensions.replace('x', ' × ')} (${aspectRatio})`;
}

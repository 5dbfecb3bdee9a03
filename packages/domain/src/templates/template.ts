import { TEXT_MAX, TITLE_MAX } from '#/limits.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import type { PostFormat } from '#/networks/post-format.ts';

/** A shape for a post: which media it needs and how to make it look right. */
export interface Template {
  readonly id: string;
  /** The name in the chooser (2§9). */
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly mediaRequirement: MediaRequirement;
  /** The kind of post that the template makes at those of its `platforms` that have this kind. */
  readonly format: PostFormat;
  /** The networks that the template is made for. At others the post is an ordinary one. */
  readonly platforms: readonly NetworkId[];
  /** One line of advice. */
  readonly guidance: string;
  /** True when the post carries the link of a Pin (check 10). */
  readonly link: boolean;
}

/** The media a template needs. */
export interface MediaRequirement {
  /** `image`: exactly one image. `multiple`: at least `count` images. */
  readonly type: 'image' | 'multiple';
  readonly count: number;
  /** Pixels, '{width}x{height}'. */
  readonly dimensions: string;
  /** '{width}:{height}' in lowest terms. */
  readonly aspectRatio: string;
  /**
   * Only for `multiple`: the most images, and the sentences of both refusals when the template has its own (check 7).
   */
  readonly range?: { readonly max: number; readonly tooFew: string; readonly tooMany: string };
}

/** The templates (figures of 2§9). */
export const templates: readonly Template[] = [
  {
    id: 'tiktok-photo-slides',
    name: 'TikTok Photo Slides',
    category: 'Slideshow',
    description: 'Up to 35 upright photos that play one after another.',
    mediaRequirement: {
      type: 'multiple',
      count: 1,
      dimensions: '1080x1920',
      aspectRatio: '9:16',
      range: {
        max: 35,
        tooFew: 'Please add at least 1 image for TikTok photo slides',
        tooMany: 'TikTok photo slides support maximum 35 images',
      },
    },
    format: 'feed',
    platforms: ['tiktok'],
    guidance: 'Use upright photos of the same size, and put the strongest first: it is the cover.',
    link: false,
  },
  {
    id: 'instagram-story',
    name: 'Instagram Story',
    category: 'Story',
    description: 'One upright photo that fills the screen for a day.',
    mediaRequirement: { type: 'image', count: 1, dimensions: '1080x1920', aspectRatio: '9:16' },
    format: 'story',
    platforms: ['instagram'],
    guidance: 'Keep words and faces away from the top and bottom edges, where the app puts its own controls.',
    link: false,
  },
  {
    id: 'pinterest-pin',
    name: 'Pinterest Pin',
    category: 'Pin',
    description: 'One upright photo with a title and a link.',
    mediaRequirement: { type: 'image', count: 1, dimensions: '1000x1500', aspectRatio: '2:3' },
    format: 'pin',
    platforms: ['pinterest', 'instagram', 'facebook', 'twitter', 'linkedin'],
    guidance: `Keep the title under ${TITLE_MAX} characters and the description under ${TEXT_MAX}. The link goes to Pinterest only.`,
    link: true,
  },
];

/** The id that stands for no template: choosing it clears one (2§4). */
export const NO_TEMPLATE = 'none';

/** The template with this id; null when there is none. */
export function templateFor(id: string | null | undefined): Template | null {
  return templates.find((template) => template.id === id) ?? null;
}

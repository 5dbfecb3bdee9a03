import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { makeIssue } from '#/posts/make-issue.ts';
import { photoCount } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import type { MediaRequirement } from '#/templates/template.ts';
import { plural } from '#/text/plural.ts';

/** Checks 7 to 9 of 2§5: whether the media are what a template needs. At most one issue. */
export function checkTemplateMedia(requirement: MediaRequirement, media: readonly ChosenMedia[]): PostIssue[] {
  const { type, count, range } = requirement;
  const photos = photoCount(media);
  switch (type) {
    case 'image': {
      if (media.length === 1 && photos === 1) return [];
      const unfinished = media.length === 0;
      return [makeIssue(9, 'template-media', 'media', `This template requires 1 ${type}`, { unfinished })];
    }
    case 'multiple': {
      const check = range === undefined ? 8 : 7;
      if (photos < count) {
        const message = range?.tooFew ?? `This template requires at least ${plural(count, 'image')}`;
        return [makeIssue(check, 'template-too-few-images', 'media', message, { unfinished: true })];
      }
      if (range === undefined || photos <= range.max) return [];
      return [makeIssue(check, 'template-too-many-images', 'media', range.tooMany)];
    }
    default:
      return type satisfies never;
  }
}

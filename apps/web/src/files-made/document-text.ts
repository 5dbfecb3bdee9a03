import type { Media } from '@nonet/contract';
import { plural } from '@nonet/domain';

/** 'Document, 12 pages', with its title where it has one. */
export function documentText({ probe, title = '' }: Pick<Media, 'probe'> & { title?: string }): string {
  const pages = probe != null && 'pages' in probe ? `, ${plural(probe.pages, 'page')}` : '';
  return `Document${pages}${title === '' ? '' : `: ${title}`}`;
}

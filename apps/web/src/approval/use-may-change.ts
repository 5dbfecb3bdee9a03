import type { ListedPost } from '@nonet/contract';
import { useMay } from '#/lib/use-may.ts';

/** Whether the person may change, move and delete it: who asks for a yes, their own alone (APPR-01). */
export function useMayChange({ author }: Pick<ListedPost, 'author'>): boolean {
  const mayPublish = useMay('publish');
  const maySubmit = useMay('submit');
  return mayPublish || (maySubmit && author?.isYou === true);
}

import { type PostStatus, postStatuses } from '#/posts/status.ts';

const labels: Readonly<Record<PostStatus, string>> = {
  pending: 'Pending',
  processing: 'Processing',
  published: 'Published',
  partial: 'Partial',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The badge of a post's status (2§4); a missing or unknown status shows as Pending. */
export function statusLabel(status: string | null | undefined): string {
  return labels[postStatuses.find((known) => known === status) ?? 'pending'];
}

/** What a network shows as the title of a document: what its owner wrote, else the name of the file without its ending (OP-184). */
export function documentTitle({
  title = '',
  fileName = '',
}: {
  title?: string | undefined;
  fileName?: string | undefined;
}): string {
  const named = title.trim() || fileName.replace(/\.pdf$/i, '').trim();
  return named === '' ? 'Document' : named;
}

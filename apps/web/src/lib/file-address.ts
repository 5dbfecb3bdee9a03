/**
 * The file and its part that an address of the media host leads to, however long it still works; null: it is no address of a stored
 * file. One ends with `/media/<whose>/<id>/<part>/<when it ends>/<signature>`.
 */
export function fileAt(address: string | null | undefined): string | null {
  const [media, , id, part] = address?.split('/').slice(-6) ?? [];
  return media === 'media' ? `${id}/${part}` : null;
}

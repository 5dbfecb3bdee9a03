/** An address as people read it: without its protocol, `www.` and what follows the path. */
export function shownAddress(address: string): string {
  const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
  return url === null ? address : `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}`;
}

/** An address in a text, without the punctuation, bracket or quotation mark that ends its sentence. Only with a protocol. */
export const linkedAddress = /https?:\/\/\S*[^\s.,;:!?)\]"']/i;

/** The card that is made of an address when nobody reads its page. */
export interface AddressCard {
  readonly address: string;
  /** Without `www.`, with its port. */
  readonly host: string;
  /** Stands for the page's own: host and path. */
  readonly title: string;
}

/** The card of the first address of a text. Null when it has none, or when that one leads nowhere. */
export function addressCard(text: string): AddressCard | null {
  const address = linkedAddress.exec(text)?.[0];
  const url = address === undefined ? null : URL.parse(address);
  if (address === undefined || url === null) return null;
  const host = url.host.replace(/^www\./, '');
  return { address, host, title: `${host}${url.pathname.replace(/\/$/, '')}` };
}

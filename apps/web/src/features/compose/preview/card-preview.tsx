import {
  type CardChoice,
  cardAddressAt,
  drawsCards,
  firstAddress,
  type LinkCard,
  type NetworkId,
  partsFor,
  type Threaded,
} from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { linkCardQuery } from '../link-pages/link-card-query.ts';
import { useCardPicture } from '../link-pages/use-card-picture.ts';
import { LinkCard as Drawn, type LinkedPage } from './link-card.tsx';

export interface CardPreviewProps {
  network: NetworkId;
  post: Threaded<unknown> & { readonly card: CardChoice };
  /** What the network shows when nothing is known of the address. Null: nothing. */
  page: LinkedPage | null;
}

/** The card below a text: as the network is sent it, or as it draws it from the page by itself. */
export function CardPreview({ network, post, page }: CardPreviewProps) {
  const isSent = drawsCards(network);
  const [{ text }] = partsFor(network, post);
  const address = isSent ? cardAddressAt(network, post) : firstAddress(text, false);
  const { data } = useQuery({ ...linkCardQuery(address ?? ''), enabled: false });
  const read = address === null ? null : (data?.card ?? null);
  const card: LinkCard | null = isSent && post.card !== 'off' ? (post.card ?? read) : isSent ? null : read;
  const picture = useCardPicture(card);
  if (isSent && post.card === 'off') return null;
  if (card === null || (!isSent && page === null)) return page && <Drawn page={page} />;
  const { url, title, description } = card;
  const host = (URL.parse(url)?.host ?? url).replace(/^www\./, '');
  return <Drawn page={{ host, title, description, picture }} />;
}

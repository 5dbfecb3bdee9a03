import { slot } from './slot.ts';

export interface PageMeta {
  /** Null: the page answers at many addresses and has none of its own. */
  readonly path: string | null;
  readonly title: string;
  /** One sentence, for search engines and previews of links. */
  readonly description: string;
}

const card = {
  file: '/social-card.png',
  alt: 'Nonet: one post, nine networks, in time. A week drawn as a score with nine staves.',
};

/** What machines read about a page. */
export function PageHead({ path, title, description }: PageMeta) {
  return (
    <>
      <title>{`${title} · Nonet`}</title>
      <meta name="description" content={description} />
      {path === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={slot('publicUrl') + path} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Nonet" />
          <meta property="og:locale" content="en" />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={slot('publicUrl') + path} />
          <meta property="og:image" content={slot('publicUrl') + card.file} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={card.alt} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  );
}

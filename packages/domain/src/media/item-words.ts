/** What a picture says by itself where a post shows several as items, such as a carousel. What is empty is absent. */
export interface ItemWords {
  readonly title?: string;
  /** Where a press on it leads. */
  readonly link?: string;
}

/** The words of a picture without blanks around them. */
export function itemWords({
  title,
  link,
}: {
  title?: string | null | undefined;
  link?: string | null | undefined;
}): ItemWords {
  const [said, leads] = [title, link].map((text) => (text ?? '').trim().toWellFormed());
  return { ...(said && { title: said }), ...(leads && { link: leads }) };
}

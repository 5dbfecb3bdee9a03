/** As `npm run shots -- product-picture` takes them, in pixels of the files. */
const desk = { width: 1776, height: 1110 };
const phone = { width: 780, height: 1560 };

/** The calendar of the running product. The browser loads one of the pictures, when it is nearly seen. */
export function ProductPicture() {
  return (
    <figure className="pb-14 md:pb-24">
      <Picture theme="light" className="dark:hidden" />
      <Picture theme="dark" className="hidden dark:block" />
      <figcaption className="mt-3 text-13 text-ink-3">
        The calendar of a ceramics studio with one day open, as it is on screen.
      </figcaption>
    </figure>
  );
}

function Picture({ theme, className }: { theme: 'light' | 'dark'; className: string }) {
  return (
    <picture className={className}>
      <source media="(width < 768px)" srcSet={`/product-phone-${theme}.webp`} {...phone} />
      <img
        src={`/product-desk-${theme}.webp`}
        {...desk}
        alt="The calendar of a month, with the posts of one day beside it: their times, accounts and networks."
        loading="lazy"
        decoding="async"
        className="mx-auto h-auto w-full max-w-[400px] rounded-3xl border border-line shadow-2 md:max-w-full"
      />
    </picture>
  );
}

/** A page as large as the element around it lets it be, with a border, as paper is as white as what is around it. */
export const pageLook = 'absolute inset-0 m-auto max-h-full max-w-full border border-line-strong';

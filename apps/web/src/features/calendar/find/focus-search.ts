/** The field; beside it is a button with '-button' after it, which is shown where there is no room for the field. */
export const searchFieldId = 'search-posts';

/** Puts the focus into the search field, or opens it. Does nothing while it is not there yet. */
export function focusSearch(): void {
  const field = document.getElementById(searchFieldId);
  if (field instanceof HTMLInputElement && field.offsetParent !== null) {
    field.focus();
    field.select();
  } else document.getElementById(`${searchFieldId}-button`)?.click();
}

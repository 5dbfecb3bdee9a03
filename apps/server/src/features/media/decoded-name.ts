/** The name of a file as a header gives it, encoded as in a URL. */
export function decodedName(encoded: string | undefined): string {
  try {
    return decodeURIComponent(encoded ?? 'file');
  } catch {
    // The name was not encoded after all. It is made harmless later in any case.
    return encoded ?? 'file';
  }
}

/** Copies a text. False: browsers refuse it on pages without https, and where a person has said no. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** One network under the names that its files need. */
export interface NetworkNames {
  /** The id: `tiktok`. */
  readonly id: string;
  /** The form in names of types and functions: `Tiktok`. */
  readonly Id: string;
  /** The form in names of settings: `TIKTOK`. */
  readonly ID: string;
  /** On screen: `TikTok`. */
  readonly name: string;
}

export function namesOf(id: string, name: string): NetworkNames {
  return { id, Id: id.replace(/^./, (letter) => letter.toUpperCase()), ID: id.toUpperCase(), name };
}

/** Puts the names into a template: `{{id}}`, `{{Id}}`, `{{ID}}`, `{{name}}`. */
export function fillIn(template: string, names: NetworkNames): string {
  return template.replace(/\{\{(id|Id|ID|name)\}\}/g, (_, key: keyof NetworkNames) => names[key]);
}

/** A piece of a text as a network draws it: plain, or something it makes active. */
export interface TextPart {
  isActive: boolean;
  /** The drawn text; networks shorten addresses. */
  text: string;
}

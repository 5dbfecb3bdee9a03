/** A refusal of a token endpoint (RFC 6749 §5.2). */
export class OAuthError extends Error {
  readonly #status: number;
  readonly #error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.#status = status;
    this.#error = error;
  }

  /** The HTTP answer with this error; `more` is what the network adds to it. */
  toResponse(more: object = {}): Response {
    return Response.json({ error: this.#error, error_description: this.message, ...more }, { status: this.#status });
  }
}

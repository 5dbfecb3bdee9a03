/** A refusal of the token endpoint in its own envelope. */
export class OAuthError extends Error {
  readonly #status: number;
  readonly #error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.#status = status;
    this.#error = error;
  }

  /** 400: what X says of codes and tokens alike when they are wrong, spent or old. */
  static invalid(what: string): OAuthError {
    return new OAuthError(400, 'invalid_request', `Value passed for the ${what} was invalid.`);
  }

  /** The answer that says so. */
  toResponse(): Response {
    return Response.json({ error: this.#error, error_description: this.message }, { status: this.#status });
  }
}

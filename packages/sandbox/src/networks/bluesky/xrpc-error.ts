/** A refusal in the protocol's own form: an HTTP status and `{"error": name, "message": text}`. */
export class XrpcError extends Error {
  readonly status: number;
  readonly error: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, error: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }

  /** The answer that says so. */
  toResponse(): Response {
    return Response.json({ error: this.error, message: this.message }, { status: this.status, headers: this.headers });
  }
}

/** 400, for everything wrong with what was asked. */
export function invalidRequest(message: string, error = 'InvalidRequest'): XrpcError {
  return new XrpcError(400, error, message);
}

/** 401, as the reference server words it when it says nothing more. */
export function authRequired(message = 'Authentication Required', error = 'AuthenticationRequired'): XrpcError {
  return new XrpcError(401, error, message);
}

/** 500, which tells nothing. */
export function internalError(): XrpcError {
  return new XrpcError(500, 'InternalServerError', 'Internal Server Error');
}

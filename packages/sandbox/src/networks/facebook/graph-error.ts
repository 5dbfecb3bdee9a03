import { randomBytes } from 'node:crypto';

/** A refusal of the Graph API in its own envelope. The status is 400 for nearly everything; the code is what tells. */
export class GraphError extends Error {
  readonly code: number;
  readonly subcode: number | null;
  readonly type: string;

  constructor(code: number, message: string, more: { subcode?: number; type?: string } = {}) {
    super(message);
    this.code = code;
    this.subcode = more.subcode ?? null;
    this.type = more.type ?? 'OAuthException';
  }

  /** The answer that says so. */
  toResponse(): Response {
    const { message, type, code, subcode } = this;
    const error = {
      message,
      type,
      code,
      ...(subcode === null ? {} : { error_subcode: subcode }),
      fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
    };
    const isToken = code === 190 || code === 2500;
    return Response.json(
      { error },
      {
        status: 400,
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          ...(isToken ? { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${message}"` } : {}),
        },
      },
    );
  }
}

import { randomBytes } from 'node:crypto';

/** What the person is to be told, in their own language. */
interface Told {
  readonly title: string;
  readonly message: string;
}

/** A refusal of the Graph API in its own envelope. The status is 400 for nearly everything; the code is what tells. */
export class GraphError extends Error {
  readonly code: number;
  readonly subcode: number | null;
  readonly type: string;
  readonly status: number;
  readonly told: Told | null;

  constructor(
    code: number,
    message: string,
    more: Partial<Pick<GraphError, 'type' | 'status' | 'told'>> & { subcode?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.subcode = more.subcode ?? null;
    this.type = more.type ?? 'OAuthException';
    this.status = more.status ?? 400;
    this.told = more.told ?? null;
  }

  /** The answer that says so. */
  toResponse(): Response {
    const { message, type, code, subcode, told } = this;
    const error = {
      message,
      type,
      code,
      ...(subcode === null ? {} : { error_subcode: subcode }),
      ...(told === null ? {} : { is_transient: false, error_user_title: told.title, error_user_msg: told.message }),
      fbtrace_id: `A${randomBytes(16).toString('base64url')}`,
    };
    const isToken = code === 190 || code === 2500;
    return Response.json(
      { error },
      {
        status: this.status,
        headers: {
          'content-type': 'application/json; charset=UTF-8',
          ...(isToken ? { 'www-authenticate': `OAuth "Facebook Platform" "invalid_token" "${message}"` } : {}),
        },
      },
    );
  }
}

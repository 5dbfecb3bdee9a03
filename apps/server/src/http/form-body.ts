import type { z } from '@hono/zod-openapi';

/** The routes whose body is a form: platforms call them, and sign what they send. They have no caller of ours. */
export function takesForm(path: string): boolean {
  return /^\/api\/[a-z]+\/(deauthorize|data-deletion)$/.test(path);
}

/** The part of a route that says so. */
export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } } } as const;
}

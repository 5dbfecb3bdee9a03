import type { z } from '@hono/zod-openapi';
import { errorSchema } from '@nonet/contract';

/** The part of a route's description for a required JSON body of this shape. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { body: { required: true, content: { 'application/json': { schema } } } } as const;
}

/** The responses of a route: JSON of this shape with this status, and the error body with any other. */
export function jsonResponse<Status extends 200 | 201, Schema extends z.ZodType>(
  status: Status,
  schema: Schema,
  description: string,
) {
  const answer = { [status]: { description, content: { 'application/json': { schema } } } } as Record<
    Status,
    { description: string; content: { 'application/json': { schema: Schema } } }
  >;
  return { ...answer, ...errorResponses };
}

/** The responses of a route whose success has no body. */
export function noContent(description: string) {
  return { 204: { description }, ...errorResponses };
}

/** The responses of every route when it refuses. */
export const errorResponses = {
  '4XX': { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } },
} as const;

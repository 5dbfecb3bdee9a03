import type { CaptionsOrder } from '#/lib/captions/on-captions.ts';
import { readCaptions } from '#/lib/captions/read-captions.ts';
import { serveOrder } from '#/lib/serve-order.ts';

/* The process in which one file of captions is read. */
serveOrder(({ bytes, language }: CaptionsOrder) => readCaptions(bytes, language));

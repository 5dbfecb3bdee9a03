import { type ContainerOrder, workOnContainer } from '#/features/media/probe/work-on-container.ts';
import { serveOrder } from '#/lib/serve-order.ts';

/* The process in which the container of one video is read. */
serveOrder((order: ContainerOrder) => workOnContainer(order));

import { fetchFile } from '#/core/uploads/fetch-file.ts';
import { appendBytes, receivedOf } from '#/networks/facebook/files.ts';
import { type NodeCall, type NodeMethod, type NodeType, noObject } from '#/networks/facebook/graph.ts';
import type { Draft } from '#/networks/instagram/draft.ts';
import { videoFailure, videoRules } from '#/networks/instagram/files.ts';
import { invalidParameter } from '#/networks/instagram/refusals.ts';
import { accountSeen, namesOf, type Shelves } from '#/networks/instagram/shelves.ts';
import type { Container } from '#/networks/meta/containers.ts';
import { type Fields, pickFields } from '#/networks/meta/pick-fields.ts';

/** Posts that nobody sees yet ("IG Container"): how they are getting on, and the bytes of their videos. */
export function containerNode(shelves: Shelves): NodeType {
  const { containers } = shelves;
  return {
    network: 'instagram',
    owns: (id) => containers.ownerOf(id) !== null,
    namesOf: (id) => namesOf(shelves, containers.ownerOf(id) ?? ''),
    methods: {
      GET: (call) => {
        const container = containerOf(shelves, call);
        return call.take('status', () => {
          return pickFields(call.parameters, containerFields(shelves, container), invalidParameter);
        });
      },
    },
    receive: receiveVideo(shelves),
  };
}

function containerOf(shelves: Shelves, call: NodeCall): Container<Draft> {
  const accountId = shelves.containers.ownerOf(call.id) ?? '';
  accountSeen(shelves, call, accountId);
  const container = shelves.containers.find(accountId, call.id);
  if (container === null) throw noObject(call.context.req.method, call.id);
  return container;
}

/** A container as the API answers it. */
export function containerFields(shelves: Shelves, container: Container<Draft>): Fields {
  const { containers, files, switches } = shelves;
  const { status, failure } = containers.stateOf(container);
  const [first] = container.draft.files;
  const file = container.draft.isSent ? files.find(first?.fileId ?? '') : null;
  const isOpen = containers.isOpen(container);
  const phase = status === 'IN_PROGRESS' ? 'in_progress' : failure === null ? 'complete' : 'error';
  return {
    id: container.id,
    status_code: status,
    status:
      failure !== null && switches.unknowns.failure === 'subcode' ? failure : `${sentences[status]}${failure ?? ''}`,
    copyright_check_status: { status: 'completed', matches_found: false },
    video_status:
      file === null
        ? undefined
        : {
            uploading_phase: { status: isOpen ? 'in_progress' : 'complete', bytes_transferred: receivedOf(file) },
            processing_phase: { status: isOpen ? 'not_started' : phase },
          },
  };
}

const sentences = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  EXPIRED: 'Expired: The container was not published within 24 hours.',
  ERROR: 'Error: Media upload has failed with error code ',
} as const;

/** "Upload Video to Meta Servers" (2026-03-15): bytes from `offset` on, or the address where they are. */
function receiveVideo(shelves: Shelves): NodeMethod {
  const { containers, files, switches } = shelves;
  return async (call) => {
    const container = containerOf(shelves, call);
    const { draft } = container;
    const begun = files.find(draft.files[0]?.fileId ?? '');
    if (begun === null || !containers.isOpen(container)) return failed('The upload of this container is over');
    const header = (name: string): string | undefined => call.context.req.header(name);
    const most = videoRules[draft.product].maxBytes;
    const address = header('file_url');
    const fetched = address === undefined ? null : await fetchFile(address, { maxBytes: most, timeoutMs: 120_000 });
    if (typeof fetched === 'string') return failed('The file_url could not be fetched');
    const totalBytes = fetched?.bytes.length ?? Number(header('file_size'));
    if (!Number.isInteger(totalBytes) || totalBytes < 1 || totalBytes > most)
      return failed('The file_size is not valid');
    const bytes = fetched?.bytes ?? (await call.readBytes(totalBytes));
    const from = fetched === null ? Number(header('offset') ?? 0) : receivedOf(begun);
    if (from !== receivedOf(begun) || from + bytes.length > totalBytes) return failed('The offset is not valid', true);
    return call.take('upload', async () => {
      files.replace({ ...begun, totalBytes });
      const grown = await appendBytes(files, begun, bytes);
      if (grown.isFinal) containers.receive(container, videoFailure(grown, draft, switches.unknowns));
      return { success: true, message: 'Upload successful.' };
    });
  };
}

/** How rupload.facebook.com says that it has not taken something. */
function failed(message: string, retriable = false): Response {
  return Response.json({ debug_info: { retriable, type: 'ProcessingFailedError', message } }, { status: 400 });
}

import { GraphError } from '#/networks/meta/graph-error.ts';

/** Refusals of bad parameters come with status 500, as clients observe; no document says so. */
export function invalidParameter(message: string): GraphError {
  return new GraphError(100, message, { type: 'THApiException', status: 500 });
}

/** A right is missing; observed with status 500, too. */
export function noPermission(): GraphError {
  return new GraphError(10, 'Application does not have permission for this action', {
    type: 'THApiException',
    status: 500,
  });
}

/** A post or container that is gone, somebody else's, or not seen yet by the part of the network that is asked. */
export function mediaNotFound(id: string): GraphError {
  const told = { title: 'Media Not Found', message: `The media with id ${id} cannot be found.` };
  return new GraphError(24, 'The requested resource does not exist', { subcode: 4_279_009, told });
}

/** A file that could not be fetched. */
export function notFetched(address: string): GraphError {
  const told = {
    title: 'Media download has failed.',
    message: `The media could not be fetched from this URI: ${address}`,
  };
  return new GraphError(1, 'An unknown error has occurred.', { subcode: 2_207_052, told });
}

/** An object that is asked for by its id and is not there. */
export function noObject(verb: string, id: string): GraphError {
  const message = `Unsupported ${verb.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation.`;
  return new GraphError(100, message, { subcode: 33, type: 'THApiException' });
}

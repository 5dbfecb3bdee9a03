import { GraphError } from '#/networks/meta/graph-error.ts';

/** A parameter that is missing or not good. */
export function invalidParameter(message: string, subcode?: number): GraphError {
  return new GraphError(100, `(#100) ${message}`, subcode === undefined ? {} : { subcode });
}

/** Something that the person or the page may not do; in Facebook's words where it has some. */
export function notAllowed(message: string, subcode?: number): GraphError {
  return new GraphError(200, `(#200) ${message}`, subcode === undefined ? {} : { subcode });
}

/** A photo that is too large or of no known type; the subcode is what tells. */
export function badPhoto(maxMb: number): GraphError {
  const told = {
    title: "Can't Read Files",
    message: `Your photos couldn't be uploaded. Photos should be less than ${maxMb} MB and saved as JPG, PNG, GIF or TIFF files.`,
  };
  return new GraphError(100, 'Invalid parameter', { subcode: 1_366_046, told });
}

/** A photo that could not be fetched. */
export function photoNotFetched(subcode: number): GraphError {
  return new GraphError(subcode === 2_061_006 ? 100 : 324, `(#324) Missing or invalid image file`, { subcode });
}

/** The same post again ("Error codes": duplicate status message). */
export function duplicatePost(): GraphError {
  const told = {
    title: 'Duplicate status update',
    message:
      'This status update is identical to the last one you posted. Try posting something different, or delete your previous update.',
  };
  return new GraphError(506, '(#506) Duplicate status message', { told });
}

/** A field that nodes of this type have not. */
export function noField(message: string, type: string): GraphError {
  return new GraphError(100, `(#100) ${message} on node type (${type})`);
}

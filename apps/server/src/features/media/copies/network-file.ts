import type { Crops, FileForm, MediaProbe } from '@nonet/domain';

/** The file that a network receives. */
export interface NetworkFile {
  id: string;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  animated: boolean;
  durationMs: number | null;
  storageKey: string;
  /** What its owner cut off, by network. */
  crops?: Crops;
  /** What a look into it found; absent and null: nobody looked. */
  probe?: MediaProbe | null;
  /** Absent: it goes as what it is. */
  form?: FileForm<NetworkFile>;
}

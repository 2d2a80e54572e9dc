import { createContext, use } from 'react';
import type { Locale } from '../lib/locale.ts';

/** Kinds of files: a PDF is a document, WebVTT are captions. */
export type FileKind = 'picture' | 'video' | 'document' | 'captions';

/** File that was chosen from the library. */
export type PickedFile = {
  id: number;
  name: string;
  mediaType: string;
  kind: FileKind;
  /** Address of the file; null for a picture and for a gated file. */
  url: string | null;
  /** Address of a thumbnail; null if it has none. */
  src: string | null;
  /** Alternative texts of the file, empty where it has none: they are proposed, the document's own win. */
  alt: Readonly<Record<Locale, string>>;
};

/** The library, for every editor of the staff rooms. */
export type FileLibrary = {
  /** Opens the dialog in which a file is chosen or uploaded. @returns undefined where it was closed */
  pick(options?: { kinds?: readonly FileKind[] }): Promise<PickedFile | undefined>;
  /** Adds a file to the library. @returns undefined where it was refused */
  add(file: File): Promise<PickedFile | undefined>;
  /** Sends the bytes of a file in pieces. @returns the id of the upload @throws CallFailed, or the reason of the signal */
  send(file: File, progress: (bytes: number) => void, signal: AbortSignal): Promise<string>;
  /** @returns undefined where there is no such file */
  find(id: number): Promise<PickedFile | undefined>;
};

/** Undefined where no library is at hand, such as in tests of single parts. */
export const FilesContext = createContext<FileLibrary | undefined>(undefined);

export const useFiles = (): FileLibrary | undefined => use(FilesContext);

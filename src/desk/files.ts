import { createContext, use } from 'react';
import type { Locale } from '../lib/locale.ts';

/** MIME type of a drag out of the library; its data is the id of the picture. */
export const draggedPicture = 'application/x-library-picture';

/** Kinds of files: a PDF is a document, WebVTT are captions. */
export type FileKind = 'picture' | 'video' | 'document' | 'captions';

/** File chosen from the library. */
export type PickedFile = {
  id: number;
  name: string;
  mediaType: string;
  kind: FileKind;
  /** Address of the file; null for a picture and for a gated file. */
  url: string | null;
  /** Address of a thumbnail; null if it has none. */
  src: string | null;
  /** Alternative texts of the file, empty if it has none. They are proposals for the document's own. */
  alt: Readonly<Record<Locale, string>>;
  /** Time of the last replacement of its bytes; null if they were never replaced. */
  replacedAt: string | null;
};

/** Result of adding a file: the file, or a message with the reason of the refusal. */
export type Added = { file: PickedFile } | { fault: string };
/** Progress of an upload, and the signal that stops it. */
export type Watch = {
  /** @param percent of the bytes that arrived @param isCut true while the connection is lost */
  told(percent: number, isCut: boolean): void;
  signal: AbortSignal;
};

/** The library, for every editor of the staff rooms. */
export type FileLibrary = {
  /** Opens the dialog in which a file is chosen or uploaded. @returns undefined if it was closed */
  pick(options?: { kinds?: readonly FileKind[] }): Promise<PickedFile | undefined>;
  /** True if the person may add pictures. */
  mayAddPictures: boolean;
  isPicture(file: File): boolean;
  /** Loads the module that adds files in advance: later the connection may be lost. */
  prepare(): void;
  /** Adds a file to the library. @throws the reason of the signal */
  add(file: File, watch?: Watch): Promise<Added>;
  /** Sends the bytes of a file in pieces. @returns the id of the upload @throws CallFailed, or the reason of the signal */
  send(file: File, progress: (bytes: number) => void, signal: AbortSignal): Promise<string>;
  /** @returns undefined if there is no such file */
  find(id: number): Promise<PickedFile | undefined>;
  /** Removes a changed file from the cache. */
  forget(id: number): void;
};

/** Time until which readers saw the older of two versions that are compared; undefined outside a comparison. */
export const ComparedContext = createContext<string | undefined>(undefined);

/** Undefined without a library, such as in tests of single parts. */
export const FilesContext = createContext<FileLibrary | undefined>(undefined);

export const useFiles = (): FileLibrary | undefined => use(FilesContext);

import type { Draft } from './build-pages.ts';
import type { WrittenFile } from './file-writer.ts';
import type { RenderJob } from './render.ts';

/** Page as sent to a thread. The payload is the text of its file. */
export type RenderTask = {
  portal: string;
  path: string;
  page: (Omit<RenderJob, 'payload'> & { payload: string }) | undefined;
  files: (Omit<WrittenFile, 'body'> & { body: Uint8Array })[];
};

export type RenderData = {
  root: string;
  /** The folder is new, so files are written without a comparison. */
  fresh: boolean;
  /** Pages whose payload is written already are not rendered. */
  skipsMade?: boolean;
  /** Folder that keeps replaced files. */
  replaced?: string;
};
/** `written` are the files that changed, a number for each task. */
export type RenderAnswer = { id: number } & ({ written: number[] } | { message: string; code: string | undefined });

/** Returns the task of a page in a form that can be sent to a thread. */
export const renderTaskOf = (portal: string, { path, page, files }: Draft): RenderTask => ({
  portal,
  path,
  page: page && { ...page, payload: JSON.stringify(page.payload) },
  files,
});

import * as z from 'zod/mini';
import { CallFailed, ProblemAnswer } from '../../lib/call.ts';
import { storedName } from '../files/upload-rules.ts';
import { asMember, bearerOf } from '../login/store.ts';
import { getMemberFiles, uploadMemberFile } from '../member-uploads/endpoints.ts';
import { ShownFile } from '../member-uploads/schema.ts';
import { getOwnCompany } from './member-endpoints.ts';

export const readOwn = (reference: string) => asMember(getOwnCompany, { params: { reference } });

/**
 * Uploads a file of the member.
 * @param progress gets the share of the bytes that has gone, 0 to 1
 * @throws CallFailed with the rule that the file breaks, TypeError if the site cannot be reached
 */
export async function uploadOwn(file: File, progress: (share: number) => void): Promise<z.infer<typeof ShownFile>> {
  // Renews a session that has ended, if it is remembered: the request below cannot.
  await asMember(getMemberFiles, {});
  return new Promise((resolve, reject) => {
    // `fetch` reports no progress of an upload.
    const request = new XMLHttpRequest();
    request.open(uploadMemberFile.method, `${uploadMemberFile.path}?name=${encodeURIComponent(storedName(file.name))}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    request.setRequestHeader('authorization', `Bearer ${bearerOf()}`);
    request.upload.onprogress = ({ loaded, total }) => progress(total ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('The upload was broken off.'));
    request.onload = () => {
      try {
        const answer: unknown = JSON.parse(request.responseText);
        if (request.status < 400) resolve(z.parse(ShownFile, answer));
        else reject(new CallFailed(z.parse(ProblemAnswer, answer)));
      } catch (error) {
        reject(error as Error);
      }
    };
    request.send(file);
  });
}

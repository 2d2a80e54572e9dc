import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureFiles } from '../../content/files/figures.ts';
import type { Connection } from '../../db/connection.ts';
import { call } from '../../lib/call.ts';
import { databases } from '../../testing/databases.ts';
import { pageDocument } from '../../testing/documents.ts';
import { type Api, refused, startApi } from '../../testing/members.ts';
import { furnish } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';
import { getDocument, getMentions, putDocument, removeDocument, undoChange } from '../editing/endpoints.ts';
import { withPictures } from './picture-rules.ts';

const figure = (id: number | string, words = 'Bijschrift') =>
  `<figure data-file="${id}"><img alt="Een &quot;dak&quot;" /><figcaption>${words}</figcaption></figure>`;

describe.each(databases)('pictures in texts on $kind', ({ open }) => {
  let connection: Connection;
  let api: Api;
  let editor: Awaited<ReturnType<typeof signInStaff>>['caller'];
  beforeAll(async () => {
    connection = await open();
    await furnish(connection.db);
    await connection.db.execute(`update files set hash = repeat('a', 64)`);
    api = startApi(connection);
    editor = (await signInStaff(api, 'redactie@voorbeeld.be', [{ permissions: ['EDIT_MODULE', 'IMAGE_EDITOR'] }])).caller;
  });
  afterAll(() => connection.close());

  const page = (reference: string, nl: string, fr = '<p>Texte</p>') => {
    const document = pageDocument(reference);
    return { ...document, texts: { nl: { ...document.texts.nl, text: nl }, fr: { ...document.texts.fr, text: fr } } };
  };
  const put = (document: { reference: string }) =>
    call(
      putDocument,
      {
        headers: { 'if-none-match': '*' },
        params: { entity: 'page', reference: document.reference },
        body: { document: document as Record<string, unknown> },
      },
      editor,
    );
  const textsOf = async (reference: string) => {
    const { document } = await call(getDocument, { params: { entity: 'page', reference } }, editor);
    const texts = document?.texts as Record<'nl' | 'fr', { text: string }> | undefined;
    return [texts?.nl.text, texts?.fr.text];
  };
  const file = (id: number) => ({ entity: 'file', reference: String(id) });
  const versionOf = async (id: number) => (await call(getDocument, { params: file(id) }, editor)).version ?? '';

  it('are stored as they are, and name the file that does not exist', async () => {
    const text = `<p>a</p>${figure(1)}`;
    await put(page('met-beeld', text));
    expect(await textsOf('met-beeld')).toEqual([text, '<p>Texte</p>']);
    expect(await refused(put(page('zonder', figure(99))))).toMatchObject({ fields: { 'texts.nl.text.99': 'unknown_reference' } });
  });

  it('are listed where the file is used, go with it when that is confirmed, and come back', async () => {
    const texts = [`<p>a</p>${figure(2)}<p>b</p>${figure(2, 'Nog eens')}`, `<p>Texte</p>${figure(2, 'Légende')}`] as const;
    await put(page('twee-talen', ...texts));
    const mentions = await call(getMentions, { params: file(2) }, editor);
    expect(mentions).toEqual([
      expect.objectContaining({ reference: 'twee-talen', fields: ['texts.nl.text.2', 'texts.fr.text.2'], isNeeded: false }),
    ]);
    const headers = { 'if-match': `"${await versionOf(2)}"` };
    expect(await refused(call(removeDocument, { params: file(2), headers, query: {} }, editor))).toMatchObject({ code: 'in_use' });
    const { change } = await call(removeDocument, { params: file(2), headers, query: { confirm: 'true' } }, editor);
    expect(await textsOf('twee-talen')).toEqual(['<p>a</p><p>b</p>', '<p>Texte</p>']);
    await call(undoChange, { params: { change } }, editor);
    expect(await textsOf('twee-talen')).toEqual(texts);
  });

  it('are drawn with their variants and size; of a gated or missing file the caption stays', async () => {
    const html = `<p>a</p>${figure(1)}${figure(3)}<figure data-file="88"><img alt="x" /></figure>`;
    await connection.db.execute(`update files set is_gated = true where id = 3`);
    const drawn = withPictures(html, await figureFiles(connection.db, [html]));
    expect(drawn).toMatch(/^<p>a<\/p><figure><picture><source type="image\/avif" srcset="\/media\/1\/400\.avif/);
    expect(drawn).toContain('width="1200" height="800" alt="Een &quot;dak&quot;" loading="lazy"');
    expect(drawn).toMatch(/<figure><figcaption>Bijschrift<\/figcaption><\/figure>$/);
    expect(drawn).not.toContain('/media/3/');
    expect(withPictures('<p>a</p>', new Map())).toBe('<p>a</p>');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { articleEntity } from '../../features/articles/save.ts';
import { approveNewsletter } from '../../features/newsletters/approval/endpoints.ts';
import { previewMail, sendTestMail } from '../../features/newsletters/mail/endpoints.ts';
import { addSubjects } from '../../features/newsletters/project/endpoints.ts';
import { call } from '../../lib/call.ts';
import { articleDocument } from '../../testing/documents.ts';
import { refused } from '../../testing/members.ts';
import { code, type Desk, openDesk, roof } from '../../testing/newsletter-desk.ts';
import { save } from '../../testing/saving.ts';
import { signInStaff } from '../../testing/staff.ts';

const params = { reference: code };

describe('the preview of an approved newsletter', () => {
  let desk: Desk;
  const tested: string[] = [];
  const preview = (body: object = {}) => call(previewMail, { params, body: { locale: 'nl', ...body } }, desk.chief.caller);
  const test = (html: string) => {
    const body = { projectCode: code, language: 'nl', type: 'newsletter', html, emailList: 'an@voorbeeld.be' } as const;
    return call(sendTestMail, { query: {}, body }, desk.editor.caller);
  };

  beforeAll(async () => {
    desk = await openDesk({
      sendTest: async (_, mail, addresses) => {
        tested.push(mail.html);
        return addresses.map((email) => ({ email, fault: null }));
      },
    });
    await desk.make(code, 'nl');
    await desk.make(code, 'fr');
    await desk.add(roof);
    await desk.add(roof, 'fr');
    await call(addSubjects, { body: { projectCode: code, subjectNL: 'Dakweek', subjectFR: 'Toits' } }, desk.editor.caller);
  });
  afterAll(() => desk.connection.close());

  it('shows the texts of now before the approval, and the approved mail after it, as tests do', async () => {
    expect(await preview()).toMatchObject({ shows: 'present', hasApproved: false, differs: null });
    const { version } = await desk.project();
    await call(approveNewsletter, { params, body: { version, waived: [] } }, desk.chief.caller);
    expect(await preview()).toMatchObject({ shows: 'approved', hasApproved: true, differs: false });

    await save(desk.db, articleEntity, [articleDocument({ reference: roof, texts: { nl: { title: 'Nieuw' }, fr: { title: 'Neuf' } } })]);
    const approved = await preview();
    expect(approved).toMatchObject({ shows: 'approved', hasApproved: true, differs: true });
    expect(approved.html).toContain(`Titel ${roof}`);
    expect(approved.text).not.toContain('Nieuw');
    const present = await preview({ version: 'present' });
    expect(present).toMatchObject({ shows: 'present', hasApproved: true, differs: true });
    expect(present.html).toContain('Nieuw');

    // A person who may only plan or withdraw it sees the approved version too.
    for (const permission of ['NEWSLETTER_PLANNING', 'NEWSLETTER_UNAPPROVE'] as const) {
      const { caller } = await signInStaff(desk.api, `${permission.toLowerCase()}@voorbeeld.be`, [
        { permissions: [permission], portals: ['dbbe'] },
      ]);
      expect((await call(previewMail, { params, body: { locale: 'nl' } as never }, caller)).html).toBe(approved.html);
    }
    const other = call(previewMail, { params, body: { locale: 'nl' } as never }, desk.stranger.caller);
    expect(await refused(other)).toMatchObject({ code: 'not_found' });

    for (const { html } of [approved, present]) expect(await test(html)).toMatchObject({ isRendering: true, removed: [] });
    expect(tested).toEqual([approved.html, present.html]);
  });
});

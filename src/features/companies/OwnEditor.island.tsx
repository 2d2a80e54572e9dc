/**
 * Form of a company for its representatives.
 * States: loading, shown, saving, and behind (somebody else saved meanwhile). When behind, the newest version is
 * loaded and the typed text is merged into it; fields that both changed show both values.
 * Invariants: typed text is not lost; a change by somebody else is not overwritten unseen.
 */

import { useMemo, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import { href } from '../../lib/routes.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { Showing } from '../../ui/form/Showing.tsx';
import { Submit } from '../../ui/form/Submit.tsx';
import { loadable } from '../../ui/loaded.ts';
import { asMember } from '../login/store.ts';
import { readOwn } from './editor-store.ts';
import { putOwnCompany } from './member-endpoints.ts';
import { CompanyChange, type OwnCompany, type Picked } from './member-schema.ts';
import { descriptions, labelOf, OwnFields } from './OwnFields.island.tsx';
import { type OwnPicture, OwnPictures } from './OwnPictures.island.tsx';
import { changedOwn, changeFrom, type OwnFields as Fields, mergedOwn, ownFieldsOf } from './own-rules.ts';

type EditorProps = { own: OwnCompany; locale: Locale; t: Translate; close(): void };

/** Facts that the publisher decides, and the pages of the corner. */
function House({ own: { reference, house, change }, locale, t }: Omit<EditorProps, 'close'>) {
  const facts: [string, string | null][] = [
    [t('companies.own.reference'), reference],
    [t('companies.field.brand'), house.brand || null],
    [t('companies.field.vatNumber'), house.vatNumber],
    [t('companies.field.interests'), house.interests.join(', ') || null],
    [t('companies.field.corner.isMRK'), house.isMRK === null ? null : t(house.isMRK ? 'companies.own.yes' : 'companies.own.no')],
  ];
  return (
    <>
      <dl className="facts">
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className="help">{t('companies.own.house')}</p>
      {change.corner ? (
        <p className="actions">
          {house.portals.map(({ name, site }) => (
            <a key={site} href={`${site}${href('page', locale, { reference })}`} target="_blank" rel="noopener">
              {t('companies.own.look', { portal: name })}
            </a>
          ))}
        </p>
      ) : (
        <p>{t('companies.own.noCorner')}</p>
      )}
    </>
  );
}

function Editor({ own: first, locale, t, close }: EditorProps) {
  const [own, setOwn] = useState(first);
  const base = useMemo(() => ownFieldsOf(own.change), [own]);
  const [fields, setFields] = useState<Fields>(base);
  const [uploads, setUploads] = useState<OwnPicture[]>([]);
  const [notice, setNotice] = useState('');
  const [behind, setBehind] = useState<{ taken: string[]; clashes: string[]; theirs: Fields }>();
  const question = useRef<HTMLDialogElement>(null);
  const isChanged = changedOwn(base, fields).length > 0;
  useLeaveGuard(isChanged);
  const set = (path: string, value: Fields[string]) => {
    setNotice('');
    setFields((now) => ({ ...now, [path]: value }));
  };
  const known = [...own.files.map(({ id, url, name }) => ({ picked: id, url, name })), ...uploads];
  const nameOf = (path: string) => {
    const of = locales.find((one) => path.startsWith(`texts.${one}.`));
    return of ? t(descriptions[of]) : t(labelOf(path));
  };
  const wordsOf = (value: Fields[string] | undefined): string => {
    if (typeof value === 'boolean') return t(value ? 'companies.own.yes' : 'companies.own.no');
    const files = (Array.isArray(value) ? value : [value]).filter(
      (one) => typeof one === 'number' || (typeof one === 'object' && one !== null),
    );
    if (typeof value === 'string') return value || t('companies.own.empty');
    return (
      files.map((one) => known.find(({ picked }) => JSON.stringify(picked) === JSON.stringify(one))?.name).join(', ') ||
      t('companies.own.empty')
    );
  };

  /** @throws CallFailed */
  async function save(body: CompanyChange): Promise<void> {
    const sent = fields;
    setNotice('');
    try {
      const params = { reference: own.reference };
      const saved = await asMember(putOwnCompany, { params, headers: { 'if-match': `"${own.version}"` }, body });
      const now = ownFieldsOf(saved.change);
      setOwn(saved);
      setBehind(undefined);
      // Text that was typed while saving stays.
      setFields((typed) => ({ ...now, ...Object.fromEntries(changedOwn(sent, typed).map((path) => [path, typed[path] ?? null])) }));
      setNotice(t('companies.own.saved'));
    } catch (error) {
      if (!(error instanceof CallFailed && error.answer.code === 'conflict')) throw error;
      const present = await readOwn(own.reference);
      const theirs = ownFieldsOf(present.change);
      const { fields: merged, taken, clashes } = mergedOwn(base, sent, theirs);
      setOwn(present);
      setFields((typed) => ({ ...merged, ...Object.fromEntries(changedOwn(sent, typed).map((path) => [path, typed[path] ?? null])) }));
      setBehind({ taken, clashes, theirs });
      throw new CallFailed({ ...error.answer, message: t('companies.own.elsewhere') });
    }
  }

  return (
    <>
      <House own={own} locale={locale} t={t} />
      <Form schema={CompanyChange} read={() => changeFrom(fields)} submit={save} t={t} label={t('companies.own.form', { name: own.name })}>
        {behind && (
          <div className="own-behind">
            {behind.taken.length > 0 && <p>{t('companies.own.taken', { fields: behind.taken.map(nameOf).join(', ') })}</p>}
            {behind.clashes.map((path) => (
              <div key={path} data-clash={path}>
                <strong>{nameOf(path)}</strong>
                <dl className="facts">
                  <div>
                    <dt>{t('companies.own.theirs')}</dt>
                    <dd>{wordsOf(behind.theirs[path])}</dd>
                  </div>
                  <div>
                    <dt>{t('companies.own.mine')}</dt>
                    <dd>{wordsOf(fields[path])}</dd>
                  </div>
                </dl>
                <button type="button" className="plain" onClick={() => set(path, behind.theirs[path] ?? null)}>
                  {t('companies.own.takeTheirs')}
                  <span className="unseen"> {nameOf(path)}</span>
                </button>
              </div>
            ))}
          </div>
        )}
        <OwnFields fields={fields} set={set} locale={locale} t={t} />
        <OwnPictures
          known={known}
          pictures={fields.pictureFileIds as Picked[]}
          logo={fields['corner.logoFileId'] as Picked | null | undefined}
          setPictures={(change) => setFields((now) => ({ ...now, pictureFileIds: change(now.pictureFileIds as Picked[]) }))}
          setLogo={(logo) => set('corner.logoFileId', logo)}
          add={(picture) => setUploads((now) => [...now, picture])}
          t={t}
        />
        <p className="help">{t('companies.own.atOnce')}</p>
        <div className="actions">
          <Submit>{t('companies.own.save')}</Submit>
          <button type="button" className="plain" onClick={() => (isChanged ? question.current?.showModal() : close())}>
            {t('companies.own.close')}
          </button>
        </div>
      </Form>
      <Notice>{notice}</Notice>
      <Confirm
        ref={question}
        title={t('companies.own.leave')}
        yes={t('companies.own.leave.yes')}
        no={t('companies.own.leave.no')}
        run={close}
      >
        <p>{t('companies.own.leave.text')}</p>
      </Confirm>
    </>
  );
}

type OwnEditorProps = { reference: string; locale: Locale; t: Translate; close(): void };

export function OwnEditor({ reference, ...props }: OwnEditorProps) {
  const company = useMemo(() => loadable(() => readOwn(reference)), [reference]);
  return (
    <Showing of={company} t={props.t}>
      {(own) => <Editor own={own} {...props} />}
    </Showing>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { useDesk } from '../../desk/desk.ts';
import { LeaveGuard } from '../../desk/editor/LeaveGuard.tsx';
import { Empty, Failing, Waiting } from '../../desk/frame/States.tsx';
import { CallFailed } from '../../lib/call.ts';
import { type Locale, otherLocale } from '../../lib/locale.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { removeTranslation, saveTranslation, undoTranslation } from './endpoints.ts';
import { getGlossary } from './glossary-endpoints.ts';
import { type Term, termsLeft } from './glossary-rules.ts';
import { MessageFit } from './MessageFit.desk.tsx';
import { getMessages } from './room-endpoints.ts';
import type { MessageRow } from './room-schema.ts';
import { Suggested } from './Suggested.desk.tsx';
import { type AppId, maxValue } from './schema.ts';

type Place = { name: string; app: string; portal: string };
type SideProps = {
  row: MessageRow;
  language: Locale;
  place: Place;
  terms: readonly Term[];
  /** Told whether words are typed that are not saved. */
  changed(language: Locale, isChanged: boolean): void;
  done(): void;
};
type Told = { text: string; change?: number };

/** A message in one language: what is shown, the override, and what would be shown without it. */
function Side({ row, language, place, terms, changed, done }: SideProps) {
  const { t } = useDesk();
  const id = useId();
  const side = row[language];
  const override = place.portal ? side.own : side.all;
  const below = place.portal ? (side.all ?? side.product) : side.product;
  const [text, setText] = useState(override ?? side.shown);
  const [told, setTold] = useState<Told>({ text: '' });
  const [isBusy, setBusy] = useState(false);
  const isChanged = text !== (override ?? side.shown);
  useEffect(() => changed(language, isChanged), [language, isChanged, changed]);
  const other = otherLocale(language);
  const left = termsLeft(terms, { text: row[other].shown, language: other }, { text, language });
  const at = { appId: Number(place.app) as AppId, key: row.key, language, portalCode: place.portal || null };

  async function act(work: () => Promise<{ change: number; shown: string }>, isUndo = false): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const { change, shown } = await work();
      setText(shown);
      setTold(isUndo ? { text: t('translations.place.undone') } : { text: t('translations.room.saved'), change });
      done();
    } catch (error) {
      const [code] = error instanceof CallFailed ? Object.values(error.answer.fields ?? {}) : [];
      setTold({ text: code ? t(`field.${code}` as MessageKey) : faultOf(error, t) });
    } finally {
      setBusy(false);
    }
  }
  const title = t(`translations.place.${language}`);
  return (
    <form
      className="field message-side"
      onSubmit={(event) => {
        event.preventDefault();
        void act(() => asMember(saveTranslation, { query: {}, body: { ...at, value: text } }));
      }}
    >
      <label htmlFor={id}>{title}</label>
      <textarea
        id={id}
        lang={language}
        rows={4}
        maxLength={maxValue}
        value={text}
        aria-describedby={`${id}-below ${id}-told`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-below`} className="help">
        {t('translations.place.product')} <span lang={language}>{below || '–'}</span>
      </p>
      {row.isUsed && <MessageFit row={row} language={language} text={text} isOfSite={place.app === '1'} />}
      <p>
        {row.isUsed && (
          <button type="submit" className="button" aria-disabled={isBusy} aria-label={t('translations.room.saveOf', { language: title })}>
            {t('translations.place.save')}
          </button>
        )}{' '}
        {override !== null && (
          <button
            type="button"
            className="button quiet"
            aria-label={t('translations.room.removeOf', { language: title })}
            onClick={() => void act(() => asMember(removeTranslation, { query: {}, body: at }))}
          >
            {t('translations.place.remove')}
          </button>
        )}
      </p>
      <p id={`${id}-told`} role="status">
        {told.text}{' '}
        {told.change !== undefined && (
          <button
            type="button"
            className="plain"
            onClick={() => void act(() => asMember(undoTranslation, { params: { id: String(told.change) }, query: {} }), true)}
          >
            {t('translations.place.undo')}
          </button>
        )}
      </p>
      {left.length > 0 && (
        <p className="help" role="note">
          {t('translations.glossary.left', { terms: left.map((term) => term[language]).join(', ') })}
        </p>
      )}
      {row.isUsed && <Suggested text={row[language === 'nl' ? 'fr' : 'nl'].shown} target={language} use={setText} />}
    </form>
  );
}

/** Editor of a message: Dutch and French beside each other. */
export function MessageEditor(place: Place) {
  const { t } = useDesk();
  const client = useQueryClient();
  const { name, app, portal } = place;
  const asked = { app: app as '1', ...(portal && { portal }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['message', app, portal, name],
    async queryFn() {
      const known = await asMember(getMessages, { query: { ...asked, key: name } });
      const [row] = known.items;
      if (row) return row;
      const unused = await asMember(getMessages, { query: { ...asked, state: 'unused' } });
      return unused.items.find(({ key }) => key === name) ?? null;
    },
  });
  const [changed, setChanged] = useState({ nl: false, fr: false });
  const noteChanged = useCallback((language: Locale, isChanged: boolean) => setChanged((now) => ({ ...now, [language]: isChanged })), []);
  const glossary = useQuery({ queryKey: ['glossary'], queryFn: () => asMember(getGlossary, { query: {} }) });
  if (error) return <Failing t={t} error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Waiting t={t} />;
  if (!data)
    return (
      <Empty title={t('translations.place.none')}>
        <p>{t('translations.room.none.help')}</p>
      </Empty>
    );
  const done = () => void client.invalidateQueries({ queryKey: ['message'] });
  return (
    <div className="message">
      {!data.isUsed && <p>{t('translations.room.unused')}</p>}
      {data.values.length > 0 && (
        <p>
          {t('translations.place.values')} {data.values.join(' ')}
        </p>
      )}
      <div className="message-sides">
        {(['nl', 'fr'] as const).map((language) => (
          <Side key={language} {...{ row: data, language, place, done }} terms={glossary.data?.items ?? []} changed={noteChanged} />
        ))}
      </div>
      <LeaveGuard isUnsent={changed.nl || changed.fr} t={t} />
    </div>
  );
}

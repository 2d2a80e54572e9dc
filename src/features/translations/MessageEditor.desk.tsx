import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useId, useLayoutEffect, useState } from 'react';
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
import { Meanwhile } from './Meanwhile.desk.tsx';
import { MessageFit } from './MessageFit.desk.tsx';
import { getMessages } from './room-endpoints.ts';
import type { MessageRow } from './room-schema.ts';
import { guardOf } from './rules.ts';
import { Suggested } from './Suggested.desk.tsx';
import { type AppId, maxValue, type TranslationChanged, TranslationPresent } from './schema.ts';

type Place = { name: string; app: string; portal: string };
type SideProps = {
  row: MessageRow;
  language: Locale;
  place: Place;
  terms: readonly Term[];
  /** Told whether words are typed that are not saved. */
  changed(language: Locale, isChanged: boolean): void;
  /** Reads the message again. */
  refresh(): Promise<void>;
};
type Told = { text: string; change?: number; present?: TranslationPresent; isRemoval?: boolean };
type Changed = Pick<TranslationChanged, 'change' | 'value' | 'shown' | 'version'>;

/** Form of a message in one language: its override, and the text that is shown without one. */
function Side({ row, language, place, terms, changed, refresh }: SideProps) {
  const { t } = useDesk();
  const id = useId();
  const side = row[language];
  const own = place.portal ? 'own' : 'all';
  const override = side[own];
  const below = place.portal ? (side.all ?? side.product) : side.product;
  const startOf = (one: typeof side) => one[own] ?? one.shown;
  // The side on which the typed text is based; a later answer does not change it.
  const [base, setBase] = useState(side);
  const [text, setText] = useState(startOf(side));
  const [told, setTold] = useState<Told>({ text: '' });
  const [isBusy, setBusy] = useState(false);
  const isChanged = text !== startOf(base);
  if (side !== base && !isChanged) {
    setBase(side);
    setText(startOf(side));
  }
  // Before the next key: Escape asks whether to leave.
  useLayoutEffect(() => changed(language, isChanged), [language, isChanged, changed]);
  const other = otherLocale(language);
  const left = termsLeft(terms, { text: row[other].shown, language: other }, { text, language });
  const at = { appId: Number(place.app) as AppId, key: row.key, language, portalCode: place.portal || null };

  /** Makes the present side the base of the typed text. Words that were typed since stay. */
  function follow({ value, shown, version }: Pick<Changed, 'value' | 'shown' | 'version'>): void {
    setText((now) => (now === text ? shown : now));
    setBase((now) => ({ ...now, [own]: value, shown, versions: { ...now.versions, [own]: version } }));
  }
  async function act(work: () => Promise<Changed>, kind: 'save' | 'remove' | 'undo'): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const done = await work();
      follow(done);
      setTold(kind === 'undo' ? { text: t('translations.place.undone') } : { text: t('translations.room.saved'), change: done.change });
      await refresh();
    } catch (error) {
      const [code] = error instanceof CallFailed ? Object.values(error.answer.fields ?? {}) : [];
      const present = error instanceof CallFailed ? TranslationPresent.safeParse(error.answer.present).data : undefined;
      const fault = code ? t(`field.${code}` as MessageKey) : faultOf(error, t);
      setTold({ text: present ? '' : fault, ...(present && { present }), isRemoval: kind === 'remove' });
    } finally {
      setBusy(false);
    }
  }
  const save = (read: string | null) =>
    act(() => asMember(saveTranslation, { headers: guardOf(read), query: {}, body: { ...at, value: text } }), 'save');
  const remove = (read: string | null) => act(() => asMember(removeTranslation, { headers: guardOf(read), query: {}, body: at }), 'remove');
  const title = t(`translations.place.${language}`);
  return (
    <form
      className="field message-side"
      onSubmit={(event) => {
        event.preventDefault();
        void save(base.versions[own]);
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
            onClick={() => void remove(base.versions[own])}
          >
            {t('translations.place.remove')}
          </button>
        )}
      </p>
      <p id={`${id}-told`} role="status">
        {told.text}{' '}
        {told.present && (
          <Meanwhile
            {...{ language, present: told.present, isRemoval: told.isRemoval === true }}
            take={() => {
              if (told.present) follow(told.present);
              setTold({ text: '' });
              void refresh();
            }}
            insist={() => void (told.isRemoval ? remove : save)(told.present?.version ?? null)}
          />
        )}
        {told.change !== undefined && (
          <button
            type="button"
            className="plain"
            onClick={() => void act(() => asMember(undoTranslation, { params: { id: String(told.change) }, query: {} }), 'undo')}
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
  const refresh = () => client.invalidateQueries({ queryKey: ['message'] });
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
          <Side key={language} {...{ row: data, language, place, refresh }} terms={glossary.data?.items ?? []} changed={noteChanged} />
        ))}
      </div>
      <LeaveGuard isUnsent={changed.nl || changed.fr} t={t} />
    </div>
  );
}

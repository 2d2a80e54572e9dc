import './preview.css';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailed } from '../../lib/call.ts';
import { brusselsInstants } from '../../lib/clock.ts';
import { type Locale, locales } from '../../lib/locale.ts';
import type { MessageKey, Translate } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import type { PreviewCall, Previewed } from './calls.ts';
import type { Choice, FieldTexts } from './field-texts.ts';
import { ListControl } from './ListControl.tsx';
import type { Parts } from './parts.ts';

/** Milliseconds without typing after which the page is loaded again. */
const pauseMs = 800;
const widths = ['telephone', 'tablet', 'desk'] as const;
const languages = { nl: 'desk.language.nl', fr: 'desk.language.fr' } as const satisfies Record<Locale, MessageKey>;
const widthLabels = {
  telephone: 'desk.preview.telephone',
  tablet: 'desk.preview.tablet',
  desk: 'desk.preview.wide',
} as const satisfies Record<(typeof widths)[number], MessageKey>;

const insertedNames = {
  name: 'desk.preview.inserted.name',
  text: 'desk.preview.inserted.text',
  popup: 'desk.preview.inserted.popup',
} as const satisfies Record<Previewed['inserted'][number], MessageKey>;

/** Returns whether readers have no such page at that time, in that language or on that portal. */
const isAbsent = (fault: unknown) => fault instanceof CallFailed && fault.answer.code === 'not_found';

type PreviewProps = {
  preview: PreviewCall;
  parts: Parts;
  portals: readonly Choice[];
  readers: readonly Choice[];
  texts: FieldTexts;
  locale: Locale;
  t: Translate;
};

type ChooseProps<T extends string> = {
  id: string;
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  choose(value: T): void;
};

function Choose<T extends string>({ id, label, value, options, choose }: ChooseProps<T>) {
  return (
    <div className="preview-tool">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value as T)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Page as it would be published with the typed text, in a frame without scripts. */
export function Preview({ preview, parts, portals, readers, texts, locale, t }: PreviewProps) {
  const id = useId();
  const [language, setLanguage] = useState<Locale>(locale);
  const [portal, setPortal] = useState(portals[0]?.value ?? '');
  const [width, setWidth] = useState<(typeof widths)[number]>('telephone');
  const [isDark, setDark] = useState(false);
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [reader, setReader] = useState(readers[0]?.value ?? '');
  const [interests, setInterests] = useState<readonly (string | number)[]>([]);
  const [shown, setShown] = useState<Previewed>();
  const [fault, setFault] = useState<unknown>();
  const latest = useRef(0);
  const chosen = portals.some(({ value }) => value === portal) ? portal : (portals[0]?.value ?? '');
  // The first instant, if the local time occurs twice.
  const instant = day ? brusselsInstants(day, time || '00:00')[0] : undefined;
  const isSkipped = day !== '' && instant === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts are compared by content, not by identity.
  useEffect(() => {
    if (!chosen || isSkipped) return;
    latest.current += 1;
    const mine = latest.current;
    const at = instant?.toISOString();
    const timer = setTimeout(async () => {
      try {
        const answer = await preview({
          portal: chosen,
          locale: language,
          reader,
          interests: reader === 'interests' ? interests.map(String) : [],
          parts,
          ...(at && { at }),
        });
        if (mine !== latest.current) return;
        setShown(answer);
        setFault(undefined);
      } catch (error) {
        if (mine === latest.current) setFault(error);
      }
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [JSON.stringify(parts), chosen, language, reader, interests, instant?.getTime(), isSkipped]);

  const nameOf = (path: string) => {
    const field = texts[path] ?? texts[path.replace(/^texts\.(?:nl|fr)\./, 'texts.')] ?? texts[path.split('.')[0] ?? ''];
    const inLanguage = locales.find((one) => path.startsWith(`texts.${one}.`));
    return [field ? t(field.label) : path, inLanguage && t(languages[inLanguage])].filter(Boolean).join(' · ');
  };
  return (
    <section className={`preview at-${width}`} aria-labelledby={`${id}-title`}>
      <h2 data-panel="preview" tabIndex={-1} id={`${id}-title`}>
        {t('desk.preview')}
      </h2>
      <div className="preview-tools">
        <Choose id={`${id}-portal`} label={t('desk.preview.portal')} value={chosen} options={portals} choose={setPortal} />
        <Choose<Locale>
          id={`${id}-language`}
          label={t('desk.preview.language')}
          value={language}
          options={locales.map((value) => ({ value, label: t(languages[value]) }))}
          choose={setLanguage}
        />
        <Choose<(typeof widths)[number]>
          id={`${id}-width`}
          label={t('desk.preview.width')}
          value={width}
          options={widths.map((value) => ({ value, label: t(widthLabels[value]) }))}
          choose={setWidth}
        />
        <div className="preview-tool">
          <label htmlFor={`${id}-day`}>{t('desk.preview.day')}</label>
          <input id={`${id}-day`} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </div>
        <div className="preview-tool">
          <label htmlFor={`${id}-time`}>{t('desk.due.time')}</label>
          <input id={`${id}-time`} type="time" value={time} disabled={!day} onChange={(event) => setTime(event.target.value)} />
        </div>
        {readers.length > 0 && (
          <Choose id={`${id}-reader`} label={t('desk.preview.reader')} value={reader} options={readers} choose={setReader} />
        )}
        <label className="preview-dark">
          <input type="checkbox" checked={isDark} onChange={(event) => setDark(event.target.checked)} />
          {t('desk.preview.dark')}
        </label>
      </div>
      {reader === 'interests' && (
        <div className="preview-tool">
          <label htmlFor={`${id}-interests`}>{t('desk.preview.interests')}</label>
          <ListControl
            {...{ id: `${id}-interests`, label: t('desk.preview.interests'), describedBy: undefined, isInvalid: false, isReadOnly: false }}
            {...{ field: { element: undefined, max: undefined }, value: interests, choices: undefined, entity: 'interest' }}
            onChange={setInterests}
          />
        </div>
      )}
      <div role="status">
        {!shown && fault === undefined && <p className="help">{t(chosen ? 'form.loading' : 'desk.preview.noPortal')}</p>}
        {isSkipped && <p className="fault">{t('desk.due.skipped')}</p>}
        {shown && fault === undefined && <p className="help">{t('desk.preview.address', { path: shown.path })}</p>}
        {shown && shown.inserted.length > 0 && (
          <p className="help">{t('desk.preview.inserted', { what: shown.inserted.map((one) => t(insertedNames[one])).join(', ') })}</p>
        )}
        {shown?.messages && (
          <p className="help">
            {shown.messages.length ? t('desk.preview.messages', { titles: shown.messages.join(' · ') }) : t('desk.preview.noMessages')}
          </p>
        )}
      </div>
      {fault !== undefined && (
        <p className="problem" role="alert">
          {isAbsent(fault) ? t('desk.preview.absent') : faultOf(fault, t, 'form.offline')}
        </p>
      )}
      {shown && Object.keys(shown.faults).length > 0 && (
        <ul className="preview-faults" aria-label={t('desk.preview.faults')}>
          {Object.entries(shown.faults).map(([path, rule]) => (
            <li key={path}>{t('desk.pair', { name: nameOf(path), value: t(`field.${rule}` as MessageKey) })}</li>
          ))}
        </ul>
      )}
      {shown && (
        // A new frame for each page: a navigation inside a frame would add to the history and start a view transition.
        <iframe
          key={shown.address}
          className={`preview-frame ${width}${isDark ? ' dark' : ''}`}
          sandbox="allow-same-origin"
          src={shown.address}
          title={t('desk.preview.frame', { path: shown.path })}
        />
      )}
      {shown && (
        <figure className="preview-card">
          <figcaption>{t('desk.preview.card')}</figcaption>
          <strong>{shown.card.title}</strong>
          <p>{shown.card.description}</p>
          <small>{shown.card.image ? t('desk.preview.card.image') : t('desk.preview.card.noImage')}</small>
        </figure>
      )}
    </section>
  );
}

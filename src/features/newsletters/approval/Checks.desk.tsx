import { labelOf } from '../../../desk/editor/field-texts.ts';
import { useTools } from '../../../desk/editor/tools.ts';
import type { Check } from './schema.ts';

/** Opens the item that a path is in, and focuses its field. */
function jumpTo(path: string): void {
  const [first = '', second = '', third = '', ...rest] = path.split('.');
  const field = (place: ParentNode | null, name: string, locale?: string) =>
    [
      ...(place?.querySelectorAll<HTMLElement>(`[data-field="${name}"] :is(textarea, input, select, button, [contenteditable])`) ?? []),
    ].find((one) => !locale || one.lang === locale || one.closest(`[data-locale="${locale}"]`));
  const focus = (target: HTMLElement | null | undefined) => {
    target?.scrollIntoView({ block: 'center' });
    target?.focus();
  };
  if (first === 'texts') {
    // A missing language is opened at its subject.
    focus(field(document, third || 'subject', second));
    return;
  }
  const line = first === 'items' && second ? document.querySelectorAll('.issue-item')[Number(second)] : undefined;
  if (!line) {
    focus(field(document, first) ?? document.querySelector<HTMLElement>('.add-item input'));
    return;
  }
  const opener = line.querySelector<HTMLElement>('.item-open');
  if (opener?.ariaExpanded !== 'true') opener?.click();
  const [locale, name] = third === 'texts' ? [rest[0], rest[1] ?? 'title'] : [undefined, third || 'title'];
  requestAnimationFrame(() => requestAnimationFrame(() => focus(field(line, name, locale) ?? opener)));
}

type ChecksProps = {
  checks: readonly Check[];
  waived: readonly string[];
  waive?: ((code: Check['code'], isWaived: boolean) => void) | undefined;
};

/** Checks that block an approval, each with a jump to its place; warnings are waved through by a tick. */
export function Checks({ checks, waived, waive }: ChecksProps) {
  const { t, form } = useTools();
  const placeOf = ({ path, locale }: Check) => {
    const [first = '', index = ''] = (path ?? '').split('.');
    if (first === 'items' && index) return t('newsletters.desk.check.item', { place: Number(index) + 1 });
    const name = first === 'texts' ? `texts.${path?.split('.')[2]}` : first;
    return name && form.texts[name] ? labelOf(form.texts, { path: name, name }, undefined, t) : locale ? t(`desk.language.${locale}`) : '';
  };
  const warned = [...new Set(checks.filter(({ isWarning }) => isWarning).map(({ code }) => code))];
  return (
    <>
      <ul className="checks">
        {checks.map((check) => {
          const { code, path, locale, values, isWarning } = check;
          const [first] = Object.values(values);
          return (
            <li key={`${code} ${path} ${locale} ${first}`} data-warning={isWarning || undefined}>
              <span className="check-kind">{t(isWarning ? 'newsletters.desk.check.warns' : 'newsletters.desk.check.blocks')}</span>
              <span>
                {t(`newsletters.desk.check.${code}`)} {locale && <small>{t(`desk.language.${locale}`)}</small>}{' '}
                {first && <small className="check-value">{first}</small>}
              </span>
              {path && (
                <button type="button" className="plain" onClick={() => jumpTo(path)}>
                  {t('newsletters.desk.check.go', { place: placeOf(check) || t('newsletters.desk.check.there') })}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {waive &&
        warned.map((code) => (
          <label key={code} className="check-waive">
            <input type="checkbox" checked={waived.includes(code)} onChange={({ target }) => waive(code, target.checked)} />
            {t('newsletters.desk.check.waive', { what: t(`newsletters.desk.check.${code}`) })}
          </label>
        ))}
    </>
  );
}

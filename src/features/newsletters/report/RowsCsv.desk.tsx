import { useId, useState } from 'react';
import { useTools } from '../../../desk/editor/tools.ts';
import { saveFile } from '../../../desk/list/save-file.ts';
import { faultOf } from '../../../ui/form/acts.ts';
import { asMember } from '../../login/store.ts';
import { getIssueRows } from './endpoints.ts';
import { type IssueReport, rowStates } from './schema.ts';

/** Saves recipients as CSV: all of them, or those of a language, a state and a domain. */
export function RowsCsv({ reference, languages }: Pick<IssueReport, 'reference' | 'languages'>) {
  const { t } = useTools();
  const id = useId();
  const [chosen, setChosen] = useState({ language: '', state: '', domain: '' });
  const [fault, setFault] = useState('');
  const domains = [...new Set(languages.flatMap((one) => one.domains.map(({ domain }) => domain)))].toSorted();
  const filters = [
    ['language', languages.map(({ languageCode }) => [languageCode, t(`desk.language.${languageCode}`)])],
    ['state', rowStates.map((state) => [state, t(`newsletters.report.state.${state}`)])],
    ['domain', domains.map((domain) => [domain, domain])],
  ] as const;
  const save = async () => {
    setFault('');
    try {
      const query = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ''));
      const file = await asMember(getIssueRows, { params: { reference }, query });
      saveFile(file.name, file.csv);
    } catch (failed) {
      setFault(faultOf(failed, t));
    }
  };
  return (
    <div className="panel-fields">
      {filters.map(([name, options]) => (
        <div key={name} className="preview-tool">
          <label htmlFor={`${id}-${name}`}>{t(`newsletters.report.filter.${name}`)}</label>
          <select id={`${id}-${name}`} value={chosen[name]} onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}>
            <option value="">{t('desk.list.all')}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
      <button type="button" className="button quiet" onClick={() => void save()}>
        {t('newsletters.report.csv')}
      </button>
      <span role="alert" className="fault">
        {fault}
      </span>
    </div>
  );
}

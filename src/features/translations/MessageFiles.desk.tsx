import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDesk } from '../../desk/desk.ts';
import { DropArea } from '../../desk/frame/DropArea.tsx';
import { Failing } from '../../desk/frame/States.tsx';
import { saveFile } from '../../desk/list/save-file.ts';
import { CallFailed } from '../../lib/call.ts';
import type { MessageKey } from '../../lib/message-format.ts';
import { faultOf } from '../../ui/form/acts.ts';
import { asMember } from '../login/store.ts';
import { exportMessages, importMessages } from './room-endpoints.ts';
import { formats, maxFileBytes } from './room-schema.ts';

/** Files of messages: JSON with overrides, XLIFF with all messages for a translator elsewhere. */
export function MessageFiles({ app, portal }: { app: string; portal: string }) {
  const { t } = useDesk();
  const client = useQueryClient();
  const place = { app: app as '1', ...(portal && { portal }) };
  const fetched = useMutation({
    mutationFn: (format: (typeof formats)[number]) => asMember(exportMessages, { query: { ...place, format } }),
    onSuccess: ({ name, text }) => saveFile(name, text, name.endsWith('.json') ? 'application/json' : 'application/xliff+xml'),
  });
  const taken = useMutation({
    async mutationFn(file: File) {
      if (file.size > maxFileBytes) throw new Error('too_large');
      const format = /\.json$/i.test(file.name) ? 'json' : 'xliff';
      return asMember(importMessages, { query: { ...place, format }, bytes: file });
    },
    onSuccess: () => void client.invalidateQueries(),
  });
  const [broken] = taken.error instanceof CallFailed ? Object.entries(taken.error.answer.fields ?? {}) : [];
  const fault = taken.error?.message === 'too_large' ? t('translations.files.tooLarge') : taken.error && faultOf(taken.error, t);
  return (
    <section aria-label={t('translations.files')}>
      <h2>{t('translations.files')}</h2>
      <p className="desk-lead">{t('translations.files.lead')}</p>
      <p>
        {formats.map((format) => (
          <button key={format} type="button" className="button quiet" onClick={() => fetched.mutate(format)}>
            {t(`translations.files.${format}`)}
          </button>
        ))}
      </p>
      {fetched.error && <Failing t={t} error={fetched.error} />}
      <DropArea
        label={t('translations.files.choose')}
        help={t('translations.files.help')}
        accept=".json,.xlf,.xliff"
        isBusy={taken.isPending}
        take={([file]) => file && taken.mutate(file)}
      >
        {fault && (
          <p className="problem" role="alert">
            {broken ? `${broken[0] === 'file' ? '' : `${broken[0]}: `}${t(`field.${broken[1]}` as MessageKey)}` : fault}
          </p>
        )}
        {taken.data && (
          <div role="status">
            <p>{t('translations.files.done', { changed: taken.data.changed, same: taken.data.same, faults: taken.data.faults.length })}</p>
            <ul className="rows">
              {taken.data.faults.map(({ key, language, message }) => (
                <li key={`${language} ${key}`}>
                  {key} ({language}): {message}
                </li>
              ))}
            </ul>
          </div>
        )}
      </DropArea>
    </section>
  );
}

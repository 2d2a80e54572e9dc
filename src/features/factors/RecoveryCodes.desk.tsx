import type { Translate } from '../../lib/message-format.ts';

type RecoveryCodesProps = { t: Translate; codes: readonly string[]; done(): void };

/** Shows new recovery codes, this once. */
export function RecoveryCodes({ t, codes, done }: RecoveryCodesProps) {
  return (
    <section className="drawer" aria-labelledby="codes">
      <h2 id="codes">{t('factors.codes.title')}</h2>
      <p className="help">{t('factors.codes.help')}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p>
        <button type="button" className="button" onClick={done}>
          {t('factors.codes.done')}
        </button>
      </p>
    </section>
  );
}

import type * as z from 'zod/mini';
import type { Translate } from '../../lib/message-format.ts';
import { useActs } from '../../ui/form/acts.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import type { ContextAnswer } from '../themes/schema.ts';
import { putInterests } from './endpoints.ts';
import { interests } from './store.ts';

type InterestChoiceProps = { themes: z.infer<typeof ContextAnswer>; codes: readonly string[]; t: Translate };

/** Interests by theme. Each tap is saved immediately and can be undone. */
export function InterestChoice({ themes, codes, t }: InterestChoiceProps) {
  const { outcome, act } = useActs(t);
  const chosen = new Set(codes);

  function choose(code: string, name: string, isOn: boolean, isUndone = false): void {
    const show = (on: boolean) => {
      const others = (interests.$.get().data?.codes ?? []).filter((one) => one !== code);
      interests.set({ codes: on ? [...others, code] : others });
    };
    show(isOn);
    act(
      async () => {
        await asMember(putInterests, { body: interests.$.get().data ?? { codes: [] } });
        const text = t(isOn ? 'account.home.interests.on' : 'account.home.interests.off', { name });
        return { text, undo: isUndone ? undefined : () => choose(code, name, !isOn, true) };
      },
      () => show(!isOn),
    );
  }
  return (
    <>
      <p className="help">{t('account.home.interests.why')}</p>
      <div className="choices">
        {themes
          .filter((theme) => theme.interests?.length)
          .map(({ reference, title, interests: all = [] }) => (
            <fieldset key={reference}>
              <legend>{title}</legend>
              {all.map(({ code, name }) => (
                <label key={code}>
                  <input
                    type="checkbox"
                    checked={chosen.has(code)}
                    onChange={({ currentTarget: { checked } }) => choose(code, name, checked)}
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          ))}
      </div>
      <Notice action={outcome.undo && { label: t('account.home.undo'), run: outcome.undo }}>{outcome.text}</Notice>
    </>
  );
}

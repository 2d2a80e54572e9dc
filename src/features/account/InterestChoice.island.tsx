import { useState } from 'react';
import type * as z from 'zod/mini';
import { CallFailed } from '../../lib/call.ts';
import type { Translate } from '../../lib/translate.ts';
import { Notice } from '../../ui/form/Notice.tsx';
import { asMember } from '../login/store.ts';
import type { ContextAnswer } from '../themes/schema.ts';
import { putInterests } from './endpoints.ts';
import { interests } from './store.ts';

type InterestChoiceProps = { themes: z.infer<typeof ContextAnswer>; codes: readonly string[]; t: Translate };
type Told = { text: string; undo?: () => void };

/** Interests by theme; each tap is kept at once, and can be taken back. */
export function InterestChoice({ themes, codes, t }: InterestChoiceProps) {
  const [told, setTold] = useState<Told>({ text: '' });
  const chosen = new Set(codes);

  async function choose(wanted: readonly string[], name: string, isOn: boolean, isUndone = false): Promise<void> {
    const before = [...codes];
    try {
      interests.set({ codes: [...wanted] });
      interests.set(await asMember(putInterests, { body: { codes: [...wanted] } }));
      const text = t(isOn ? 'desk.interests.on' : 'desk.interests.off', { name });
      setTold({ text, ...(!isUndone && { undo: () => void choose(before, name, !isOn, true) }) });
    } catch (error) {
      interests.set({ codes: before });
      setTold({ text: error instanceof CallFailed ? error.answer.message : t('form.offline') });
    }
  }
  return (
    <>
      <p className="help">{t('desk.interests.why')}</p>
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
                    onChange={({ currentTarget: { checked } }) =>
                      void choose(checked ? [...codes, code] : codes.filter((one) => one !== code), name, checked)
                    }
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          ))}
      </div>
      <Notice action={told.undo && { label: t('desk.undo'), run: told.undo }}>{told.text}</Notice>
    </>
  );
}

import { useId, useState } from 'react';
import { useTools } from './tools.ts';
import { useEntryOnBlur, useTypedEntry } from './typed-entries.ts';
import { typedText } from './typed-text.ts';

type WordAdderProps = {
  wiring: { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined };
  /** Entries of the list. */
  value: readonly (string | number)[];
  /** Maximum characters of an entry, and maximum number of entries. */
  longest: number | undefined;
  most: number | undefined;
  add(value: string): void;
};

/** Field whose text becomes an entry of a list: by Enter, by its button, on blur, and by a save. */
export function WordAdder({ wiring, value, longest = Number.POSITIVE_INFINITY, most = Number.POSITIVE_INFINITY, add }: WordAdderProps) {
  const { t } = useTools();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState('');
  const refusalOf = (word: string): string => {
    if (word.length > longest) return t('desk.list.tooLong', { max: longest, count: word.length });
    if (value.includes(word)) return t('desk.list.doubled', { name: word });
    return value.length >= most ? t('desk.list.full', { max: most }) : '';
  };
  const take = (): boolean => {
    const word = typed.trim();
    const why = word && refusalOf(word);
    setRefusal(why);
    if (why) return false;
    setTyped('');
    if (word) add(word);
    return true;
  };
  useTypedEntry(take);
  const leave = useEntryOnBlur(take);
  return (
    <>
      <span className="adder">
        <input
          {...wiring}
          aria-invalid={wiring['aria-invalid'] || refusal !== ''}
          aria-describedby={[wiring['aria-describedby'], refusal && id].filter(Boolean).join(' ')}
          value={typed}
          spellCheck={false}
          onChange={(event) => {
            setTyped(typedText(event.target));
            setRefusal('');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            take();
          }}
          onBlur={leave}
        />
        <button type="button" className="button quiet" onClick={take}>
          {t('desk.list.addOne')}
        </button>
      </span>
      {refusal && (
        <p className="fault" id={id} role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}

import { type ReactNode, useId, useState } from 'react';

type ChosenActProps = {
  label: ReactNode;
  /** Words of the choice of nothing. */
  none: string;
  options: readonly { id: number; name: string }[];
  act: string;
  run(id: number): void;
};

/** Choice that a button carries out: a closed list changes at the first arrow key or letter. */
export function ChosenAct({ label, none, options, act, run }: ChosenActProps) {
  const id = useId();
  const [chosen, setChosen] = useState('');
  const found = options.find((one) => String(one.id) === chosen);
  return (
    <>
      <label htmlFor={id}>{label}</label>{' '}
      <select id={id} value={found ? chosen : ''} onChange={({ target }) => setChosen(target.value)}>
        <option value="">{none}</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>{' '}
      <button
        type="button"
        className="plain"
        aria-disabled={!found}
        onClick={() => {
          if (!found) return;
          setChosen('');
          run(found.id);
        }}
      >
        {act}
      </button>
    </>
  );
}

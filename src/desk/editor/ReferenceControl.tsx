import { useCallback, useState } from 'react';
import type { ControlProps } from './control-props.ts';
import { keepNames, useNames } from './names.ts';
import { Picker } from './Picker.tsx';
import { useTools } from './tools.ts';

type ReferenceControlProps = Pick<ControlProps, 'id' | 'label' | 'describedBy' | 'isInvalid' | 'isReadOnly' | 'onChange' | 'field'> & {
  value: string;
  /** Entity of the referenced document. */
  entity: string;
};

/** Returns a function that finds documents of an entity, and caches their titles. */
export function useFinding(entity: string) {
  const { names } = useTools();
  return useCallback(
    async (words: string) => {
      const found = (await names?.find(entity, words)) ?? [];
      if (names) keepNames(names, entity, found);
      return found;
    },
    [names, entity],
  );
}

/** Input for a reference to another document, shown by its title: find, change or remove it. */
export function ReferenceControl({ entity, value, onChange, ...control }: ReferenceControlProps) {
  const { id, label, describedBy, isInvalid, isReadOnly, field } = control;
  const { t, names } = useTools();
  const nameOf = useNames(names, entity, value ? [value] : []);
  const find = useFinding(entity);
  const [isChanging, setChanging] = useState(false);
  const focus = () => requestAnimationFrame(() => document.getElementById(id)?.focus());
  if ((!value || isChanging) && !isReadOnly)
    return (
      <Picker
        {...{ id, find, label, t, describedBy, isInvalid }}
        isSaved
        isRequired={!field.isOptional}
        hasFocus={isChanging}
        close={() => {
          setChanging(false);
          focus();
        }}
        take={(choice) => {
          onChange(choice.value);
          setChanging(false);
          // A save can take the choice while the focus is elsewhere.
          if (document.activeElement?.id === id) focus();
        }}
      />
    );
  const title = nameOf(value);
  return (
    <div className="reference-control">
      <span>
        {title ?? value} {title && title !== value && <small>{value}</small>}
      </span>
      {isReadOnly ? (
        <input id={id} type="hidden" />
      ) : (
        <>
          <button
            id={id}
            type="button"
            className="plain"
            aria-label={t('desk.picker.changeOf', { label, name: title ?? value })}
            aria-describedby={describedBy}
            onClick={() => setChanging(true)}
          >
            {t('desk.picker.change')}
          </button>
          {field.isOptional && (
            <button
              type="button"
              className="plain"
              aria-label={t('desk.list.removeOf', { name: title ?? value })}
              onClick={() => {
                onChange(null);
                focus();
              }}
            >
              {t('desk.list.remove')}
            </button>
          )}
        </>
      )}
    </div>
  );
}

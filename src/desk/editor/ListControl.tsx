import { ChoiceAdder } from './ChoiceAdder.tsx';
import type { ControlProps } from './control-props.ts';
import { Entries, moved } from './Entries.tsx';
import { FileControl, FileName } from './FileControl.tsx';
import type { Choice } from './field-texts.ts';
import { useNames } from './names.ts';
import { Picker } from './Picker.tsx';
import { useFinding } from './ReferenceControl.tsx';
import { useTools } from './tools.ts';
import { WordAdder } from './WordAdder.tsx';

type ListControlProps = Pick<ControlProps, 'id' | 'label' | 'describedBy' | 'isInvalid' | 'isReadOnly'> & {
  field: Pick<ControlProps['field'], 'element' | 'max'>;
  value: readonly (string | number)[];
  onChange(value: (string | number)[]): void;
  /** All options; undefined if values are found by a search or typed. */
  choices: readonly Choice[] | undefined;
  /** Entity of the referenced documents. */
  entity: string | undefined;
};

/** An ordered list of values or of references to documents: add one by choosing, finding or typing it, move it by buttons or by dragging. */
export function ListControl({ value, onChange, choices, entity, ...control }: ListControlProps) {
  const { id, label, describedBy, isInvalid, isReadOnly, field } = control;
  const { t, names } = useTools();
  const isFile = field.element?.kind === 'file';
  const known = useNames(names, entity ?? '', entity ? value.map(String) : []);
  const nameOf = (one: string | number | undefined) =>
    choices?.find((choice) => choice.value === one)?.label ?? known(String(one ?? '')) ?? String(one ?? '');
  const add = (one: string | number) => {
    if (!value.includes(one)) onChange([...value, one]);
  };
  const shown = (index: number) => {
    const one = value[index];
    const name = nameOf(one);
    if (isFile) return <FileName id={Number(one)} />;
    return (
      <span>
        {name} {entity && name !== one && <small>{one}</small>}
      </span>
    );
  };
  return (
    <div className="list-control">
      <Entries
        {...{ label, t, isReadOnly }}
        adder={id}
        count={value.length}
        keyOf={(index) => String(value[index])}
        nameOf={(index) => nameOf(value[index])}
        move={(from, to) => onChange(moved(value, from, to))}
        remove={(index) => onChange(value.filter((_, at) => at !== index))}
      >
        {shown}
      </Entries>
      {isReadOnly ? (
        <input id={id} type="hidden" />
      ) : (
        <Adder {...{ id, label, describedBy, isInvalid, choices, entity, field, isFile, value, add }} />
      )}
    </div>
  );
}

type AdderProps = Pick<ListControlProps, 'id' | 'label' | 'describedBy' | 'isInvalid' | 'choices' | 'entity' | 'field' | 'value'> & {
  isFile: boolean;
  add(value: string | number): void;
};

/** Control that adds an entry to a list. */
function Adder({ id, label, describedBy, isInvalid, choices, entity, field, isFile, value, add }: AdderProps) {
  const { t } = useTools();
  const find = useFinding(entity ?? '');
  const wiring = { id, 'aria-invalid': isInvalid, 'aria-describedby': describedBy };
  if (entity) return <Picker {...{ id, find, label, t, describedBy, isInvalid }} isSaved take={(choice) => add(choice.value)} />;
  if (isFile)
    return (
      <FileControl
        {...{ id, label, describedBy, isInvalid }}
        isReadOnly={false}
        kind="picture"
        value={undefined}
        onChange={(one) => one !== undefined && add(one)}
      />
    );
  if (choices) return <ChoiceAdder {...{ wiring, add }} choices={choices.filter((choice) => !value.includes(choice.value))} />;
  return <WordAdder {...{ wiring, value, add }} longest={field.element?.max} most={field.max} />;
}

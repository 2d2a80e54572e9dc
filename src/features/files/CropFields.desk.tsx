import { useId, useState } from 'react';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Translate } from '../../lib/message-format.ts';
import { cropOfRatio } from './crop-rules.ts';
import type { Crop, Focus, Original } from './schema.ts';

export type CropToolProps = {
  original: Original;
  crop: Crop | undefined;
  focus: Focus | undefined;
  fields: FieldErrors;
  t: Translate;
  isReadOnly: boolean;
  change(part: { crop: Crop | undefined } | { focus: Focus | undefined }): void;
};

const ratios = [
  ['3:2', 3 / 2],
  ['16:9', 16 / 9],
  ['1:1', 1],
] as const;

type NumberFieldProps = { label: string; value: number; max: number; isReadOnly: boolean; isInvalid: boolean; set(value: number): void };

function NumberField({ label, value, max, isReadOnly, isInvalid, set }: NumberFieldProps) {
  const id = useId();
  // Text being typed, which may not be a number yet: a field that is reset at each key press could not be emptied.
  const [typed, setTyped] = useState<string>();
  return (
    <span className="crop-number">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        max={max}
        value={typed ?? value}
        readOnly={isReadOnly}
        aria-invalid={isInvalid}
        onChange={({ target }) => {
          setTyped(target.value);
          if (Number.isFinite(target.valueAsNumber)) set(Math.round(target.valueAsNumber));
        }}
        onBlur={() => setTyped(undefined)}
      />
    </span>
  );
}

/** The numbers of a crop and a focal point, and crops of usual shapes. */
export function CropFields({ original, crop, focus, fields, t, isReadOnly, change }: CropToolProps) {
  const { width, height } = original;
  const shown = crop ?? { left: 0, top: 0, width, height };
  const faultOfCrop = Object.entries(fields).find(([path]) => path === 'crop' || path.startsWith('crop.'))?.[1];
  const middle = focus ?? { x: 50, y: 50 };
  return (
    <>
      <div className="crop-numbers">
        {(['left', 'top', 'width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`files.crop.${side}`)}
            value={shown[side]}
            max={side === 'left' || side === 'width' ? width : height}
            isReadOnly={isReadOnly}
            isInvalid={faultOfCrop !== undefined}
            set={(value) => change({ crop: { ...shown, [side]: value } })}
          />
        ))}
        {(['x', 'y'] as const).map((axis) => (
          <NumberField
            key={axis}
            label={t(`files.focus.${axis}`)}
            value={middle[axis]}
            max={100}
            isReadOnly={isReadOnly}
            isInvalid={fields.focus !== undefined}
            set={(value) => change({ focus: { ...middle, [axis]: value } })}
          />
        ))}
      </div>
      {faultOfCrop && <p className="fault">{t('files.crop.outside')}</p>}
      {!isReadOnly && (
        <p className="acts">
          {ratios.map(([name, ratio]) => (
            <button key={name} type="button" className="plain" onClick={() => change({ crop: cropOfRatio(original, ratio) })}>
              {name}
            </button>
          ))}
          <button type="button" className="plain" aria-disabled={!crop} onClick={() => change({ crop: undefined })}>
            {t('files.crop.whole')}
          </button>
          <button type="button" className="plain" aria-disabled={!focus} onClick={() => change({ focus: undefined })}>
            {t('files.focus.none')}
          </button>
        </p>
      )}
    </>
  );
}

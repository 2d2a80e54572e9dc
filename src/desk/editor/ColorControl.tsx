import type { ControlProps } from './control-props.ts';
import { useTools } from './tools.ts';

type ColorControlProps = Pick<ControlProps, 'id' | 'label' | 'describedBy' | 'isInvalid' | 'isReadOnly' | 'field' | 'onChange'> & {
  value: string;
};

/** Input for a colour. Shows the contrast of the chosen colour. */
export function ColorControl({ id, label, value, onChange, describedBy, isInvalid, isReadOnly, field }: ColorControlProps) {
  const { t, locale, contrasts } = useTools();
  const contrast = contrasts[field.path];
  const isLow = contrast !== undefined && contrast.ratio < contrast.least;
  const figure = (ratio: number) => (Math.floor(ratio * 10) / 10).toLocaleString(locale, { minimumFractionDigits: 1 });
  return (
    <>
      <span className="color-control">
        <input
          id={id}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          aria-required={!field.isOptional}
          value={value}
          readOnly={isReadOnly}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
        <input
          type="color"
          aria-label={t('desk.field.pickColor', { label })}
          value={/^#[\da-f]{6}$/i.test(value) ? value : '#000000'}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      </span>
      {contrast && (
        <p className="contrast" role="status" data-low={isLow || undefined}>
          {t(isLow ? 'desk.color.low' : 'desk.color.enough', { ratio: figure(contrast.ratio), least: figure(contrast.least) })}
        </p>
      )}
    </>
  );
}

import { type PointerEvent, useId, useRef, useState } from 'react';
import { CropFields, type CropToolProps } from './CropFields.desk.tsx';
import { cropBetween, frameOf, movedCrop } from './crop-rules.ts';
import type { Crop } from './schema.ts';

type Point = { x: number; y: number };
type Drag = { start: Point; moved: Crop | undefined };

/** Control for the crop and the focal point of a picture, by pointer or in numbers. */
export function CropTool({ original, crop, focus, fields, t, isReadOnly, change }: CropToolProps) {
  const [mode, setMode] = useState<'crop' | 'focus'>('crop');
  const name = useId();
  const drag = useRef<Drag>(undefined);
  const { width, height, preview } = original;
  const whole: Crop = { left: 0, top: 0, width, height };
  const shown = crop ?? whole;
  const frame = frameOf(original, { crop, focus }) ?? whole;
  const point = focus && { x: shown.left + (shown.width * focus.x) / 100, y: shown.top + (shown.height * focus.y) / 100 };
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    const limit = (value: number, most: number) => Math.min(Math.max(Math.round(value), 0), most);
    return { x: limit(((clientX - box.left) / box.width) * width, width), y: limit(((clientY - box.top) / box.height) * height, height) };
  };
  const setFocus = ({ x, y }: Point) => {
    const percent = (value: number, from: number, length: number) =>
      Math.min(100, Math.max(0, Math.round((100 * (value - from)) / length)));
    change({ focus: { x: percent(x, shown.left, shown.width), y: percent(y, shown.top, shown.height) } });
  };
  const isInside = ({ x, y }: Point) =>
    crop && x > crop.left && x < crop.left + crop.width && y > crop.top && y < crop.top + crop.height ? crop : undefined;
  const onDown = (event: PointerEvent<SVGSVGElement>) => {
    if (isReadOnly || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = at(event);
    if (mode === 'focus') setFocus(start);
    drag.current = { start, moved: mode === 'crop' ? isInside(start) : undefined };
  };
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!drag.current) return;
    const now = at(event);
    const { start, moved } = drag.current;
    if (mode === 'focus') setFocus(now);
    else if (moved) change({ crop: movedCrop(moved, { x: now.x - start.x, y: now.y - start.y }, original) });
    else {
      const next = cropBetween(start, now, original);
      if (next) change({ crop: next });
    }
  };
  const end = () => {
    drag.current = undefined;
  };
  const outside = `M0 0H${width}V${height}H0ZM${frame.left} ${frame.top}v${frame.height}h${frame.width}v${-frame.height}Z`;
  return (
    <fieldset className="crop-tool">
      <legend>{t('files.crop')}</legend>
      {/* The numbers below do the same by keyboard. */}
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('files.crop.picture')}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <image href={preview} width={width} height={height} />
        <path className="crop-outside" d={outside} fillRule="evenodd" />
        <rect className="crop-frame" x={shown.left} y={shown.top} width={shown.width} height={shown.height} />
        {point && <circle className="crop-focus" cx={point.x} cy={point.y} r={Math.max(width, height) / 50} />}
      </svg>
      {!isReadOnly && (
        <p className="crop-modes">
          {(['crop', 'focus'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name={name} checked={mode === one} onChange={() => setMode(one)} /> {t(`files.crop.mode.${one}`)}
            </label>
          ))}
        </p>
      )}
      <CropFields {...{ original, crop, focus, fields, t, isReadOnly, change }} />
      <p className="help">{t('files.crop.help')}</p>
    </fieldset>
  );
}

import { useEffect, useRef } from 'react';
import type { Translate } from '../../lib/message-format.ts';
import { beginTouchDrag, type DragWatch } from './touch-drag.ts';

type DragHandleProps = DragWatch & { t: Translate; begin(): void };

/** Handle to drag a row by touch or pen, shown on touch screens. The buttons of the row do the same. */
export function DragHandle(props: DragHandleProps) {
  const place = useRef<HTMLSpanElement>(null);
  // The row can be rendered again while it is dragged.
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const handle = place.current;
    if (!handle) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      latest.current.begin();
      beginTouchDrag(handle, event, {
        over: (target) => latest.current.over(target),
        drop: (target) => latest.current.drop(target),
        cancel: () => latest.current.cancel(),
      });
    };
    const onContextMenu = (event: Event) => event.preventDefault();
    handle.addEventListener('pointerdown', onPointerDown);
    handle.addEventListener('contextmenu', onContextMenu);
    return () => {
      handle.removeEventListener('pointerdown', onPointerDown);
      handle.removeEventListener('contextmenu', onContextMenu);
    };
  }, []);
  return (
    <span ref={place} className="drag-handle" aria-hidden="true">
      {props.t('desk.drag')}
    </span>
  );
}

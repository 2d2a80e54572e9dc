import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { showHtml } from './trusted.ts';

/** Renders HTML that the server has cleaned. */
export function Html({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) showHtml(place.current, html);
  }, [html]);
  return <div ref={place} />;
}

import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { showHtml } from './trusted.ts';

/** HTML that the server has reduced to structure. */
export function Html({ html }: { html: string }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) showHtml(place.current, html);
  }, [html]);
  return <div ref={place} />;
}

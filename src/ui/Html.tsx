import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { showHtml } from './trusted.ts';

/** Renders HTML that the server has cleaned. */
export function Html({ html }: { html: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (element.current) showHtml(element.current, html);
  }, [html]);
  return <div ref={element} />;
}

import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type DocumentProps = { lang: string; title: string; head?: ReactNode; styles?: string; isIndexed?: boolean; children: ReactNode };

function Document({ lang, title, head, styles, isIndexed = false, children }: DocumentProps) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
        <meta name="viewport" content="width=device-width" />
        {!isIndexed && <meta name="robots" content="noindex" />}
        {head}
        {styles && <style>{styles}</style>}
      </head>
      <body>{children}</body>
    </html>
  );
}

/** Returns the HTML of a page that is built per request, without script. */
export const renderDocument = (props: DocumentProps): string => `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`;

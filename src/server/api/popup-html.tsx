import { renderToStaticMarkup } from 'react-dom/server';
import type { Popup } from '../../features/popups/schema.ts';
import { translator } from '../../i18n/messages.ts';
import { PopupBody } from '../../ui/PopupBody.tsx';

const place = '<div data-text=""></div>';

/** Returns an open popup for a page without scripts, by the component that readers see. `data-width` and `data-height` become its style. */
export function popupHtml(popup: Popup): string {
  const { width, height, positionReference, languageCode, text } = popup;
  const markup = renderToStaticMarkup(
    <dialog
      open
      className="popup"
      data-position={positionReference}
      data-width={width ?? undefined}
      data-height={height ?? undefined}
      lang={languageCode}
      aria-labelledby="preview-popup"
    >
      <PopupBody texts={popup} id="preview-popup" closeLabel={translator(languageCode)('popups.close')}>
        {text && <div data-text="" />}
      </PopupBody>
    </dialog>,
  );
  return markup.replace(place, () => `<div>${text}</div>`);
}

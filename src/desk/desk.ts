import { createContext, use } from 'react';
import type { Actor } from '../lib/actor.ts';
import type { Locale } from '../lib/locale.ts';
import type { Translate } from '../lib/translate.ts';

/** Rooms that somebody may enter, in groups. */
export type Menu = readonly { label: string; items: readonly { href: string; label: string; isHere: boolean }[] }[];

/** Context of every part of the staff rooms. */
export type Desk = {
  locale: Locale;
  t: Translate;
  may: Actor['may'];
  menu: Menu;
  /** Returns the address of the editor of a document; undefined where the person has none. */
  documentHref(entity: string, reference: string): string | undefined;
};
export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('A part of the desk stands in a DeskContext.');
  return desk;
}

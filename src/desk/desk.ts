import { createContext, use } from 'react';
import type { Actor } from '../lib/actor.ts';
import type { Locale } from '../lib/locale.ts';
import type { Translate } from '../lib/message-format.ts';
import type { FieldLabels } from './editor/field-texts.ts';

/** Rooms that somebody may enter, in groups. */
export type Menu = readonly { label: string; items: readonly { href: string; label: string; isHere: boolean }[] }[];

type Query = Readonly<Record<string, string>>;
/** Addresses in the rooms that the person may enter; undefined if none of these rooms has it. */
export type Places = {
  /** Editor of a document, or its line in the list. */
  ofDocument(entity: string, reference: string): string | undefined;
  ofList(entity: string, query: Query): { href: string; title: string } | undefined;
  ofRoom(segment: string, reference?: string, query?: Query): string | undefined;
};

/** Context of every part of the staff rooms. */
export type Desk = {
  locale: Locale;
  t: Translate;
  may: Actor['may'];
  menu: Menu;
  /** Returns the address of the editor of a document; undefined if the person may not open it. */
  documentHref(entity: string, reference: string): string | undefined;
  places: Places;
  /** Loads the labels of the fields of a kind of documents; undefined if it has none. */
  fieldLabels(entity: string): Promise<FieldLabels | undefined>;
};
export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk was called outside a DeskContext.');
  return desk;
}

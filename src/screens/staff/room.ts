import type { ComponentType } from 'react';
import type { EntityForm } from '../../desk/editor/entity-form.ts';
import type { FigureColumns } from '../../features/documents/DocumentList.desk.tsx';
import type { MessageKey } from '../../lib/message-format.ts';
import type { Permission } from '../../lib/permissions.ts';

/** Props of every room: its row, and the thing that the address names. */
export type RoomProps = { room: Room; reference: string | undefined };

/** One room of the staff. */
export type Room = {
  /** First segment below /staff; empty for the front. */
  segment: string;
  title: MessageKey;
  /** Part of the menu. */
  group: 'front' | 'content' | 'commerce' | 'people' | 'system';
  /** Rights one of which is needed to enter the room; if absent, every staff member may enter. */
  permissions?: readonly Permission[];
  /** Entity whose documents it has. */
  entity?: string;
  /** A document opens in an editor below the room. */
  hasEditor?: true;
  /** Loads the form of its documents, if the editor is made from one. */
  form?(): Promise<EntityForm>;
  /** More columns of the list of its documents. */
  figures?(): Promise<FigureColumns>;
  /** Loads the component below the editor of a document. */
  below?(): Promise<ComponentType<{ reference: string }>>;
  /** Act that begins a document, offered in the palette everywhere. */
  begins?: { label: MessageKey; permissions: readonly Permission[] };
  /** Parts of the room besides its first one, which the palette finds. */
  parts?: readonly { reference: string; title: MessageKey }[];
  /** Prefixes of its messages, beside those that all rooms have. */
  messages: readonly string[];
  /** Loads its component when somebody enters. */
  load(): Promise<ComponentType<RoomProps>>;
};

import { createContext, use } from 'react';
import type { FieldErrors } from '../../lib/errors.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Translate } from '../../lib/message-format.ts';
import type { FindTargets } from '../rich-text/LinkPanel.tsx';
import type { Contrast, EntityForm } from './entity-form.ts';
import type { Choice } from './field-texts.ts';
import type { Names } from './names.ts';
import type { Parts } from './parts.ts';

/** State that the controls of one editor share. */
export type EditorTools = {
  form: EntityForm;
  locale: Locale;
  t: Translate;
  maySource: boolean;
  /** The document with the typed text. */
  parts: Parts;
  /** Changes other common fields, for controls that arrange several fields. */
  common: { change(name: string, value: unknown): void; isLocked(name: string): boolean };
  /** Options of fields, by path or by the name of the field. */
  choices: Readonly<Record<string, readonly Choice[]>>;
  errors: FieldErrors;
  contrasts: Readonly<Record<string, Contrast>>;
  /** Films from which a picture can be taken, by the path of its field. */
  films: Readonly<Record<string, unknown>>;
  finds: Readonly<Record<Locale, FindTargets>> | undefined;
  names: Names | undefined;
};

export const ToolsContext = createContext<EditorTools | undefined>(undefined);

export function useTools(): EditorTools {
  const tools = use(ToolsContext);
  if (!tools) throw new Error('useTools was called outside a ToolsContext.');
  return tools;
}

import type * as z from 'zod/mini';

type Schema = z.ZodMiniType;
type Check = { _zod: { def: { check: string; maximum?: number; length?: number; value?: number; format?: string } } };
/** Properties of a schema's definition that editors read. */
export type Definition = {
  type: string;
  format?: string;
  innerType?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  element?: Schema;
  options?: readonly Schema[];
  defaultValue?: unknown;
  entries?: Readonly<Record<string, string>>;
  checks?: readonly Check[];
};
export const definitionOf = (schema: Schema) => schema._zod.def as unknown as Definition;

/** Fields with the number of a file: `fileId`, `coverFileId`, `pictureFileIds`. */
export const fileFieldPattern = /^(?:f|\w+F)ileIds?$/;

/** Returns the limits of a text, a list or a number. */
export function limitsOf({ checks = [] }: Definition): { max: number | undefined; least: number | undefined; most: number | undefined } {
  let [max, least, most]: (number | undefined)[] = [];
  for (const { _zod } of checks) {
    const { check, maximum, length, value } = _zod.def;
    if (check === 'max_length' || check === 'length_equals') max ??= maximum ?? length;
    if (check === 'greater_than') least ??= value;
    if (check === 'less_than') most ??= value;
  }
  return { max, least, most };
}

/** Returns whether a number has no fraction. */
export const isWholeNumber = ({ format, checks = [] }: Definition): boolean =>
  format === 'safeint' || checks.some(({ _zod }) => _zod.def.format === 'safeint');

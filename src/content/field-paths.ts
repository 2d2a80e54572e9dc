import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
type Definition = {
  innerType?: Schema;
  shape?: Readonly<Record<string, Schema>>;
  element?: Schema;
  valueType?: Schema;
  options?: readonly Schema[];
};

/** Returns whether a path such as `texts.nl.title` or `tiles.3.title` names a field of a schema. */
export function isFieldOf(schema: z.ZodMiniType | Schema, path: string): boolean {
  return leadsOn(schema, path.split('.'));
}

function leadsOn(schema: Schema, path: readonly string[]): boolean {
  const { innerType, shape, element, valueType, options } = schema._zod.def as Definition;
  if (innerType) return leadsOn(innerType, path);
  const [step, ...rest] = path;
  if (step === undefined) return true;
  if (options) return options.some((option) => leadsOn(option, path));
  if (element) return /^\d{1,4}$/.test(step) && leadsOn(element, rest);
  if (valueType) return leadsOn(valueType, rest);
  const inner = shape && Object.hasOwn(shape, step) ? shape[step] : undefined;
  return inner !== undefined && leadsOn(inner, rest);
}

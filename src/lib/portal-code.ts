import * as z from 'zod/mini';
import { noneTwice } from './fields.ts';
import { portalCodeOf } from './portals.ts';

/** Portal code of four letters; a synonym is replaced by its code. */
export const PortalCode = z.string().check(z.regex(/^[a-z0-9]*$/, 'not_a_reference'), z.length(4), z.overwrite(portalCodeOf));
/** Portals that show something; the first is the canonical one. */
export const PortalCodes = z.array(PortalCode).check(z.minLength(1), z.maxLength(100), noneTwice);

import * as z from 'zod/mini';
import { contactOf } from '../../features/portals/queries.ts';
import { DepartmentView } from '../../features/portals/schema.ts';
import { typeset } from '../../lib/typography.ts';
import { Furniture, readsOfFurniture } from '../layouts/furniture.ts';
import { headOf, PageHead } from '../layouts/page-head.ts';
import type { Screen } from '../screen.ts';

export const ContactPayload = z.object({
  furniture: Furniture,
  head: PageHead,
  departments: z.array(DepartmentView),
  /** Lines of plain text. */
  openingHours: z.array(z.string()),
});
export type ContactPayload = z.infer<typeof ContactPayload>;

export const contactScreen: Screen = {
  payload: ContactPayload,
  list: async () => [{}],

  async build(view, furniture, pages) {
    const { openingHours, departments } = await contactOf(view.db, view.portal, view.locale);
    const payload: ContactPayload = {
      furniture,
      head: headOf(furniture, view, { route: 'contact' }),
      departments: DepartmentView.def.shape.department.options.flatMap((name) =>
        departments.filter(({ department }) => department === name),
      ),
      openingHours: typeset(view.locale, openingHours)
        .split('\n')
        .filter((text) => text.trim()),
    };
    return pages.map(() => ({ payload, reads: readsOfFurniture(furniture) }));
  },
};

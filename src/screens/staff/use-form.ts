import { use } from 'react';
import type { EntityForm } from '../../desk/editor/entity-form.ts';
import type { Room } from './room.ts';

const forms = new Map<Room, Promise<EntityForm>>();

/** Returns the form of a room's documents; suspends until it is loaded. */
export function useForm(room: Room): EntityForm {
  const loading = forms.get(room) ?? room.form?.();
  if (!loading) throw new Error(`The room ${room.segment} has no editor.`);
  forms.set(room, loading);
  // The files of an older bundle can be removed from the server: the next attempt loads again.
  loading.catch(() => forms.delete(room));
  return use(loading);
}

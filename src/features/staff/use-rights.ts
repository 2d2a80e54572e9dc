import { useQuery } from '@tanstack/react-query';
import { asMember } from '../login/store.ts';
import { getPortals } from '../portals/endpoints.ts';
import { getRoles, getStaff } from './endpoints.ts';

/** Queries of the rooms of rights. A change of rights invalidates all of them. */
export const useRoles = () => useQuery({ queryKey: ['staff', 'roles'], queryFn: () => asMember(getRoles, {}) });
export const usePeople = () => useQuery({ queryKey: ['staff', 'people'], queryFn: () => asMember(getStaff, { query: {} }) });
export const usePortals = () => useQuery({ queryKey: ['portals'], queryFn: () => asMember(getPortals, {}) });

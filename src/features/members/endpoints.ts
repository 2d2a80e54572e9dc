import * as z from 'zod/mini';
import { endpoint } from '../../lib/endpoint.ts';
import { ContactUpdate, Interests, User, VersionHeaders } from '../account/schema.ts';
import { Address } from '../addresses/answer-schema.ts';
import { AddressCreate, Removed, RemoveQuery } from '../addresses/schema.ts';
import { Session } from '../login/schema.ts';
import { MemberNewsletter, NewsletterSubscription } from '../recipients/schema.ts';
import { AboInfo } from '../subscriptions/schema.ts';
import {
  AboCreate,
  AboUpdate,
  CompanyParams,
  FindQuery,
  Found,
  InterestNames,
  MemberPage,
  MemberParams,
  MemberQuery,
  MemberRecord,
  OwnedParams,
} from './schema.ts';

const posted = ['not_json', 'invalid_json'] as const;
const path = '/api/staff/members';
/** Staff for subscriptions have to find the member. */
const seeing = { anyOf: ['COM_SEC', 'BO_SHOP_ACCESS'] } as const;
const changing = { permission: 'COM_SEC' } as const;
const selling = { permission: 'BO_SHOP_ACCESS' } as const;
const params = MemberParams;
const gone = ['not_found'] as const;

export const getMembers = endpoint({
  method: 'GET',
  path,
  summary: 'Members, the newest first; `q` finds parts of name, e-mail address, customer number or company.',
  access: seeing,
  query: MemberQuery,
  output: MemberPage,
  errors: [],
});
export const getMember = endpoint({
  ...{ method: 'GET', path: `${path}/:id`, summary: 'One member.', access: seeing, params, output: MemberRecord, errors: gone },
});
export const updateMember = endpoint({
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Changes the profile of a member by the rules of their own form. With `If-Match` only that version.',
  access: changing,
  headers: VersionHeaders,
  params,
  body: ContactUpdate,
  output: User,
  errors: [...posted, 'not_found', 'conflict'],
});
export const updateMemberInterests = endpoint({
  method: 'PUT',
  path: `${path}/:id/interests`,
  summary: 'Replaces the interests of a member.',
  access: changing,
  params,
  body: Interests,
  output: Interests,
  errors: [...posted, 'not_found'],
});
export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/staff/members/companies',
  summary: 'At most 20 companies that a member could represent.',
  access: changing,
  query: FindQuery,
  output: Found,
  errors: [],
});
export const getInterestNames = endpoint({
  method: 'GET',
  path: '/api/staff/members/interests',
  summary: 'All interests that a member can choose, with their names.',
  access: seeing,
  output: InterestNames,
  errors: [],
});
export const addMemberCompany = endpoint({
  method: 'PUT',
  path: `${path}/:id/companies/:reference`,
  summary: 'Lets a member represent a company.',
  access: changing,
  params: CompanyParams,
  output: Found,
  errors: ['not_found', 'too_many'],
});
export const removeMemberCompany = endpoint({
  method: 'DELETE',
  path: `${path}/:id/companies/:reference`,
  summary: 'Ends that a member represents a company.',
  access: changing,
  params: CompanyParams,
  output: Found,
  errors: ['not_found'],
});

export const getMemberAddresses = endpoint({
  ...{ method: 'GET', path: `${path}/:id/addresses`, summary: 'Addresses of a member.', access: seeing, params },
  ...{ output: z.array(Address), errors: gone },
});
export const createMemberAddress = endpoint({
  method: 'POST',
  path: `${path}/:id/addresses`,
  summary: 'Adds an address to a member.',
  access: changing,
  params,
  body: AddressCreate,
  output: Address,
  errors: [...posted, 'not_found', 'too_many'],
});
export const updateMemberAddress = endpoint({
  method: 'PUT',
  path: `${path}/:id/addresses/:owned`,
  summary: 'Changes an address of a member.',
  access: changing,
  params: OwnedParams,
  body: AddressCreate,
  output: Address,
  errors: [...posted, 'not_found'],
});
export const deleteMemberAddress = endpoint({
  method: 'DELETE',
  path: `${path}/:id/addresses/:owned`,
  summary: 'Removes an address of a member; it can be restored for a day.',
  access: changing,
  params: OwnedParams,
  query: RemoveQuery,
  output: Removed,
  errors: ['not_found', 'address_in_use'],
});
export const restoreMemberAddress = endpoint({
  method: 'POST',
  path: `${path}/:id/addresses/:owned/restore`,
  summary: 'Restores a removed address of a member.',
  access: changing,
  params: OwnedParams,
  output: Address,
  errors: ['not_found', 'too_many'],
});

export const getMemberAbos = endpoint({
  ...{ method: 'GET', path: `${path}/:id/abos`, summary: 'Subscriptions of a member.', access: seeing, params },
  ...{ output: z.array(AboInfo), errors: gone },
});
export const giveAbo = endpoint({
  method: 'POST',
  path: `${path}/:id/abos`,
  summary: 'Gives a member a subscription to a portal of the caller.',
  access: selling,
  params,
  body: AboCreate,
  output: AboInfo,
  errors: [...posted, 'not_found', 'forbidden', 'already_subscribed'],
});
export const changeAbo = endpoint({
  method: 'PUT',
  path: `${path}/:id/abos/:owned`,
  summary: 'Extends, ends or sends elsewhere a subscription to a portal of the caller.',
  access: selling,
  params: OwnedParams,
  body: AboUpdate,
  output: AboInfo,
  errors: [...posted, 'not_found'],
});

export const getMemberNewsletters = endpoint({
  ...{ method: 'GET', path: `${path}/:id/newsletters`, summary: 'Newsletters, and whether a member gets them.', access: changing, params },
  ...{ output: z.array(MemberNewsletter), errors: gone },
});
export const chooseMemberNewsletter = endpoint({
  method: 'POST',
  path: `${path}/:id/newsletters`,
  summary: 'Turns a newsletter on or off for a member who asked for that.',
  access: changing,
  params,
  body: NewsletterSubscription,
  output: NewsletterSubscription,
  errors: [...posted, 'not_found'],
});
export const getMemberSessions = endpoint({
  ...{ method: 'GET', path: `${path}/:id/sessions`, summary: 'Browsers in which a member is signed in.', access: changing, params },
  ...{ output: z.array(Session), errors: gone },
});

import { endpoint } from '../../lib/endpoint.ts';
import { CompanyChange, CompanyFigures, CompanyHeaders, CompanyParams, FiguresQuery, OwnCompany } from './member-schema.ts';

const path = '/api/account/companies/:reference';

export const getOwnCompany = endpoint({
  method: 'GET',
  path,
  summary: 'A company with what its representatives may change, hidden facts included; 404 for everybody else.',
  access: 'member',
  params: CompanyParams,
  output: OwnCompany,
  errors: ['not_found'],
});

export const putOwnCompany = endpoint({
  method: 'PUT',
  path,
  summary: 'Changes a company, with `If-Match` of the version that was read. It is live at once, and the other representatives get a mail.',
  access: 'member',
  headers: CompanyHeaders,
  params: CompanyParams,
  body: CompanyChange,
  output: OwnCompany,
  errors: ['not_json', 'invalid_json', 'not_found', 'version_required', 'conflict'],
});

export const getCompanyFigures = endpoint({
  method: 'GET',
  path: `${path}/figures`,
  summary: 'Views of a company’s corner, products, contact details, tiles and advertisements in some days, and in as many before.',
  access: 'member',
  params: CompanyParams,
  query: FiguresQuery,
  output: CompanyFigures,
  errors: ['not_found'],
});

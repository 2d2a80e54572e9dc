import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ProblemAnswer } from '../../lib/call.ts';
import { type Access, type Endpoint, permissionsOf } from '../../lib/endpoint.ts';
import { statusOf } from '../../lib/errors.ts';
import { permissionIds } from '../../lib/permissions.ts';
import { handlers } from '../handlers.ts';

/** A problem with the list of its codes. */
const DescribedProblem = z.extend(ProblemAnswer, { code: z.enum(Object.keys(statusOf)) });

const json = (schema: z.ZodMiniType) => ({ 'application/json': { schema } });

function openTo(access: Access): string {
  const permissions = permissionsOf(access)?.map((name) => `${name} (${permissionIds[name]})`);
  return permissions ? `Open to staff with ${permissions.join(' or ')}.` : 'Open to staff.';
}

function operationOf({
  summary,
  access,
  withoutFactor,
  headers,
  params,
  query,
  body,
  output,
  stream,
  errors,
  path,
  method,
}: Endpoint): ZodOpenApiOperationObject {
  const byStatus = Map.groupBy(
    [
      ...errors,
      'internal' as const,
      ...(access ? (['login_required'] as const) : []),
      ...(access && access !== 'member' ? (['forbidden'] as const) : []),
      ...(access && access !== 'member' && !withoutFactor ? (['second_factor_required'] as const) : []),
      ...(params || query || body ? (['invalid_input'] as const) : []),
    ],
    (code) => String(statusOf[code]),
  );
  return {
    operationId: `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[2] ?? ''],
    summary,
    ...(access && access !== 'member' && { description: openTo(access) }),
    requestParams: {
      ...(params && { path: params as never }),
      ...(query && { query: query as never }),
      ...(headers && { header: headers as never }),
    },
    ...(access && { security: [{ session: [] }] }),
    ...(body && { requestBody: { content: json(body), required: !z.safeParse(body, undefined).success } }),
    ...(stream && {
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }, required: true },
    }),
    responses: {
      '200': { description: 'OK', content: json(output) },
      ...Object.fromEntries(
        [...byStatus].map(([status, codes]) => [status, { description: codes.join(', '), content: json(DescribedProblem) }]),
      ),
    },
  };
}

let kept: object | undefined;

/** Returns the OpenAPI description of all calls, generated from the endpoints. */
export function openApi(): object {
  kept ??= createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Tweeluik',
      version: '1',
      description: 'Publishing and subscriptions in Dutch and French. Errors name the field and the rule.',
    },
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    paths: [...Map.groupBy(handlers, ({ endpoint }) => endpoint.path.replace(/:(\w+)/g, '{$1}'))].reduce<ZodOpenApiPathsObject>(
      (paths, [path, some]) =>
        Object.assign(paths, {
          [path]: Object.fromEntries(some.map(({ endpoint }) => [endpoint.method.toLowerCase(), operationOf(endpoint)])),
        }),
      {},
    ),
  });
  return kept;
}

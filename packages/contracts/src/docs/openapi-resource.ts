import type { z } from 'zod'
import type { AdminRole } from '../call.ts'
import type { Resource } from '../resource.ts'
import { responseRefs } from './about.ts'
import { inputExample, outputExample } from './example.ts'
import type { Json, SchemaWriter } from './json-schema.ts'

const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const body = (schema: z.ZodType, writer: SchemaWriter): Json => ({
  required: true,
  content: { 'application/json': { schema: writer.input(schema), example: inputExample(schema) } },
})

const asJson = (name: string, description: string, schema: Json, example: unknown): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  content: { 'application/json': { schema, example } },
})
const listParameters = (resource: Resource, writer: SchemaWriter): Json[] => [
  asJson('filter', 'JSON object', writer.input(resource.filter), {}),
  asJson(
    'range',
    'JSON list: first and last, from 0',
    { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], minItems: 2, maxItems: 2 },
    [0, 24],
  ),
  ...(resource.sort.length > 0
    ? [
        asJson(
          'sort',
          'JSON list: field and order',
          {
            type: 'array',
            prefixItems: [
              { type: 'string', enum: resource.sort },
              { type: 'string', enum: ['ASC', 'DESC'] },
            ],
            minItems: 2,
            maxItems: 2,
          },
          [resource.sort[0], 'DESC'],
        ),
      ]
    : []),
]

/** The paths of one admin resource. */
export const pathsOf = (resource: Resource, writer: SchemaWriter): Json => {
  const record = writer.output(resource.record)
  const example = outputExample(resource.record)
  const base = `/api/admin/${resource.name}`
  const operation = (
    what: string,
    summary: string,
    more: Json,
    roles: readonly AdminRole[] = resource.roles,
    statuses: readonly number[] = [],
  ): Json => ({
    operationId: `admin_${resource.name}_${what}`,
    tags: ['admin'],
    summary,
    description: `${resource.built === false ? '**Declared, not built yet: answers 501.** ' : ''}${resource.summary}. Roles: ${roles.join(', ')}${roles.includes('admin') ? '' : ', admin'}.`,
    'x-owner': resource.owner,
    'x-caller': 'A',
    'x-roles': roles,
    ...(resource.built === false ? { 'x-built': false } : {}),
    security: [{ token: [] }],
    ...more,
    responses: {
      ...(more.responses as Json),
      ...responseRefs([400, 401, 403, 429, 503, 504, ...(resource.built === false ? [501] : []), ...statuses]),
    },
  })
  const answers = (description: string): Json => ({
    responses: { 200: { description, content: { 'application/json': { schema: record, example } } } },
  })
  const rows = {
    responses: {
      200: {
        description: 'The rows of the range',
        headers: { 'Content-Range': { schema: { type: 'string' }, description: `${resource.name} 0-24/319` } },
        content: { 'application/json': { schema: { type: 'array', items: record }, example: [example] } },
      },
    },
  }
  const actions = Object.entries(resource.actions ?? {}).map(([name, action]) => [
    `${base}/{id}/${name}`,
    {
      post: operation(
        name,
        action.summary,
        { parameters: [idParameter], requestBody: body(action.input, writer), ...answers('The record after it') },
        action.roles ?? resource.roles,
        [404, 409],
      ),
    },
  ])
  return {
    [base]: {
      get: operation('list', `${resource.name}: list`, { parameters: listParameters(resource, writer), ...rows }),
      ...(resource.create
        ? {
            post: operation(
              'create',
              `${resource.name}: create`,
              { requestBody: body(resource.create, writer), ...answers('The new record') },
              resource.roles,
              [409],
            ),
          }
        : {}),
    },
    [`${base}/{id}`]: {
      get: operation(
        'one',
        `${resource.name}: one`,
        { parameters: [idParameter], ...answers('The record') },
        resource.roles,
        [404],
      ),
      ...(resource.update
        ? {
            put: operation(
              'update',
              `${resource.name}: change`,
              {
                parameters: [idParameter],
                requestBody: body(resource.update, writer),
                ...answers('The record after it'),
              },
              resource.roles,
              [404, 409],
            ),
          }
        : {}),
      ...(resource.remove
        ? {
            delete: operation(
              'remove',
              `${resource.name}: delete`,
              { parameters: [idParameter], ...answers('The record as it was') },
              resource.roles,
              [404, 409],
            ),
          }
        : {}),
    },
    ...Object.fromEntries(actions),
  }
}

import type { z } from 'zod'
import type { AdminRole } from '../call.ts'
import { type Resource, rolesFor } from '../resource.ts'
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

interface Operation {
  /** below the resource's path */
  path: string
  verb: 'get' | 'post' | 'put' | 'delete'
  name: string
  summary: string
  roles: readonly AdminRole[]
  input?: z.ZodType
  /** describes the record that it returns */
  returns: string
  /** its refusals beside those of every operation */
  statuses: readonly number[]
}

const recordOperations = (resource: Resource): Operation[] => {
  const { create, update, remove, actions = {} } = resource
  const operation = (name: 'create' | 'one' | 'update' | 'remove', verb: string) => ({
    name,
    summary: `${resource.name}: ${verb}`,
    roles: rolesFor(resource, name),
  })
  const one = { path: '/{id}', statuses: [404, 409] }
  const created = { path: '', verb: 'post', returns: 'The new record', statuses: [409] } as const
  const updated = { ...one, verb: 'put', returns: 'The record after it' } as const
  const removed = { ...one, verb: 'delete', returns: 'The record as it was' } as const
  return [
    ...(create ? [{ ...created, ...operation('create', 'create'), input: create }] : []),
    { ...one, verb: 'get', ...operation('one', 'one'), returns: 'The record', statuses: [404] },
    ...(update ? [{ ...updated, ...operation('update', 'change'), input: update }] : []),
    ...(remove ? [{ ...removed, ...operation('remove', 'delete') }] : []),
    ...Object.entries(actions).map(([name, { summary, input, roles }]) => {
      const path = `/{id}/${name}`
      return { ...one, path, verb: 'post' as const, name, summary, roles, input, returns: 'The record after it' }
    }),
  ]
}

/** The part of an operation's description that does not depend on what it returns. */
const describe = (
  resource: Resource,
  { name, summary, roles }: Pick<Operation, 'name' | 'summary' | 'roles'>,
): Json => {
  const isUnbuilt = resource.built === false
  return {
    operationId: `admin_${resource.name}_${name}`,
    tags: ['admin'],
    summary,
    description: `${isUnbuilt ? '**Declared, not built yet: answers 501.** ' : ''}${resource.summary}. Roles: ${roles.join(', ')}${roles.includes('admin') ? '' : ', admin'}.`,
    'x-owner': resource.owner,
    'x-caller': 'A',
    'x-roles': roles,
    ...(isUnbuilt ? { 'x-built': false } : {}),
    security: [{ token: [] }],
  }
}

const refusalsOf = ({ built }: Resource, statuses: readonly number[] = []): Json =>
  responseRefs([400, 401, 403, 429, 503, 504, ...(built === false ? [501] : []), ...statuses])

export const pathsOf = (resource: Resource, writer: SchemaWriter): Json => {
  const record = writer.output(resource.record)
  const example = outputExample(resource.record)
  const base = `/api/admin/${resource.name}`
  const rows = {
    description: 'The rows of the range',
    headers: { 'Content-Range': { schema: { type: 'string' }, description: `${resource.name} 0-24/319` } },
    content: { 'application/json': { schema: { type: 'array', items: record }, example: [example] } },
  }
  const list = {
    ...describe(resource, { name: 'list', summary: `${resource.name}: list`, roles: resource.roles }),
    parameters: listParameters(resource, writer),
    responses: { 200: rows, ...refusalsOf(resource) },
  }
  const paths: Record<string, Json> = { [base]: { get: list } }
  for (const operation of recordOperations(resource)) {
    const { path, verb, input, returns, statuses } = operation
    const answer = { description: returns, content: { 'application/json': { schema: record, example } } }
    const described = {
      ...describe(resource, operation),
      ...(path === '' ? {} : { parameters: [idParameter] }),
      ...(input ? { requestBody: body(input, writer) } : {}),
      responses: { 200: answer, ...refusalsOf(resource, statuses) },
    }
    paths[base + path] = { ...paths[base + path], [verb]: described }
  }
  return paths
}

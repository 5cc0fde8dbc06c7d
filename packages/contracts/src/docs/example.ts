import type { z } from 'zod'
import { EXAMPLE_TIME, valuesByName } from './example-values.ts'
import { type Json, SchemaWriter } from './json-schema.ts'

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

const fits = (schema: Json, value: unknown): boolean => {
  if (value === null) return schema.type === 'null'
  if (schema.type === 'integer')
    return (
      Number.isInteger(value) &&
      Number(value) >= Number(schema.minimum ?? value) &&
      Number(value) <= Number(schema.maximum ?? value)
    )
  if (schema.type === 'number')
    return (
      typeof value === 'number' && value >= Number(schema.minimum ?? value) && value <= Number(schema.maximum ?? value)
    )
  if (schema.type !== 'string' || typeof value !== 'string' || schema.format !== undefined)
    return schema.type === 'boolean' && typeof value === 'boolean'
  return (
    value.length <= Number(schema.maxLength ?? value.length) &&
    value.length >= Number(schema.minLength ?? 0) &&
    (schema.pattern === undefined || new RegExp(String(schema.pattern)).test(value))
  )
}

const textFor = (schema: Json): string => {
  if (schema.format === 'date-time') return EXAMPLE_TIME
  if (schema.format === 'date') return '1998-05-17'
  if (schema.format === 'uuid') return '7f8d3f39-5c6b-4f0e-9d53-0b7d1c2a9e11'
  const known = ['66f0c1d2e3a4b5c6d7e8f908', '44', '4403', '10002358', '246810', '2026-11', '0f1e2d3c4b5a6978'].find(
    (text) => fits(schema, text),
  )
  return known ?? 'x'.repeat(Number(schema.minLength ?? 1))
}

type Depth = 'required' | 'all'

const propertiesOf = (
  schema: Json,
  depth: Depth,
  components: Readonly<Record<string, Json>>,
  extra: readonly string[],
): Json => {
  const required = textsOf(schema.required)
  const wanted = Object.entries(isJson(schema.properties) ? schema.properties : {}).filter(
    ([name]) => depth === 'all' || required.includes(name) || extra.includes(name),
  )
  return Object.fromEntries(
    wanted.map(([name, property]) => [name, valueFor(isJson(property) ? property : {}, name, depth, components)]),
  )
}

const arrayFor = (schema: Json, name: string, depth: Depth, components: Readonly<Record<string, Json>>): unknown[] => {
  const size = Math.max(Number(schema.minItems ?? 0), depth === 'all' ? 1 : 0)
  const item = valueFor(isJson(schema.items) ? schema.items : {}, name, depth, components)
  return Array.from({ length: size }, (_, at) =>
    typeof item === 'number' && size > 2 ? Math.round(Math.sin(at) * 100) / 1000 : item,
  )
}

/** An example for a JSON Schema; deterministic, with values by field name where there are some. */
export const valueFor = (
  schema: Json,
  name: string,
  depth: Depth,
  components: Readonly<Record<string, Json>>,
  extra: readonly string[] = [],
): unknown => {
  if (typeof schema.$ref === 'string')
    return valueFor(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth, components)
  if ('const' in schema) return schema.const
  if (schema.contentMediaType !== undefined)
    return { filename: 'photo.jpg', mimetype: 'image/jpeg', bytes: new Uint8Array([0xff, 0xd8, 0xff]) }
  if (Array.isArray(schema.type)) return valueFor({ ...schema, type: schema.type[0] }, name, depth, components, extra)
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  const choice = choices.find((option) => fits(option, valuesByName[name])) ?? choices[0]
  if (choice)
    return choice.const !== undefined && choices.some((option) => option.const === valuesByName[name])
      ? valuesByName[name]
      : valueFor(choice, name, depth, components)
  if (Array.isArray(schema.enum)) return schema.enum.includes(valuesByName[name]) ? valuesByName[name] : schema.enum[0]
  if (schema.type === 'object') return propertiesOf(schema, depth, components, extra)
  if (schema.type === 'array') return arrayFor(schema, name, depth, components)
  if (name in valuesByName && fits(schema, valuesByName[name])) return valuesByName[name]
  if (schema.type === 'boolean') return /^(?:is|has|online|agreed|yourTurn|onSale|verified|ok)/.test(name)
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(
      Number(schema.minimum ?? 0),
      Number(schema.exclusiveMinimum ?? -1) + (schema.exclusiveMinimum === undefined ? 0 : 1),
      0,
    )
  return schema.type === 'null' ? null : textFor(schema)
}

const attempts = (json: Json): { depth: Depth; extra: string[] }[] => {
  const optional = Object.keys(isJson(json.properties) ? json.properties : {}).filter(
    (name) => !textsOf(json.required).includes(name),
  )
  return [
    { depth: 'all', extra: [] },
    { depth: 'required', extra: [] },
    ...optional.map((name) => ({ depth: 'required' as const, extra: [name] })),
    ...optional.flatMap((a) => optional.map((b) => ({ depth: 'required' as const, extra: [a, b] }))),
  ]
}

/**
 * An example of what a client sends: all fields if the schema accepts them, else the required ones. Undefined if none
 * was found.
 */
export const inputExample = (schema: z.ZodType): unknown => {
  const writer = new SchemaWriter()
  const json = writer.input(schema)
  return attempts(json)
    .map(({ depth, extra }) => valueFor(json, '', depth, writer.components, extra))
    .find((value) => schema.safeParse(value).success)
}

/** An example of what the server sends, every field present. */
export const outputExample = (schema: z.ZodType): unknown => {
  const writer = new SchemaWriter()
  const json = writer.output(schema)
  return valueFor(json, '', 'all', writer.components)
}

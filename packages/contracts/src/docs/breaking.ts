import type { Json } from './json-schema.ts'

/** One field: its path in the body, its types, and whether it is required. */
interface Field {
  readonly type: string
  readonly required: boolean
}
interface Promised {
  readonly caller: string
  readonly input: Record<string, Field>
  readonly output: Record<string, Field>
}
/** What a document promises to clients, reduced to what can break them. Unbuilt calls promise nothing yet. */
export interface Promises {
  readonly version: string
  readonly operations: Record<string, Promised>
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
const MAX_DEPTH = 6

const typeOf = (schema: Json): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum))
    return schema.enum
      .map((value) => JSON.stringify(value))
      .sort()
      .join('|')
  return [schema.type].flat().map(String).sort().join('|')
}

/** Collects each field of a schema under its dotted path; `[]` stands for the items of a list. */
const fieldsOf = (
  schema: Json,
  components: Json,
  path: string,
  required: boolean,
  into: Record<string, Field>,
  depth = 0,
): void => {
  const whole = typeof schema.$ref === 'string' ? components[schema.$ref.split('/').at(-1) ?? ''] : schema
  if (!isJson(whole) || depth > MAX_DEPTH) return
  const choices = [...listOf(whole.oneOf), ...listOf(whole.anyOf)]
  if (path !== '' && choices.length === 0) into[path] = { type: typeOf(whole), required }
  if (choices.length > 0 && path !== '')
    into[path] = {
      type: choices
        .map((choice) => (choice.$ref ? 'object' : typeOf(choice)))
        .sort()
        .join('|'),
      required,
    }
  for (const choice of choices)
    if (choice.type !== 'null')
      fieldsOf(choice, components, path === '' ? '' : `${path}?`, required && choices.length === 1, into, depth + 1)
  const needed = Array.isArray(whole.required) ? whole.required.map(String) : []
  for (const [name, property] of Object.entries(isJson(whole.properties) ? whole.properties : {})) {
    if (isJson(property))
      fieldsOf(property, components, path === '' ? name : `${path}.${name}`, needed.includes(name), into, depth + 1)
  }
  if (isJson(whole.items)) fieldsOf(whole.items, components, `${path}[]`, true, into, depth + 1)
}

const bodyOf = (part: unknown): Json => {
  const content = isJson(part) && isJson(part.content) ? Object.values(part.content)[0] : undefined
  return isJson(content) && isJson(content.schema) ? content.schema : {}
}

const successOf = (operation: Json): Json => {
  const schema = bodyOf((operation.responses as Json)['200'])
  const first = listOf(schema.oneOf)[0]
  return first && isJson(first.properties) && isJson(first.properties.status) ? first : schema
}

/** the content of an encrypted body, or the body itself */
const insideOf = (sent: Json): Json => {
  const properties = listOf(sent.allOf)
    .map((part) => part.properties)
    .find(isJson)
  const inside = isJson(properties?.encryptedData) ? properties.encryptedData.contentSchema : undefined
  return isJson(inside) ? inside : sent
}

const promised = (operation: Json, components: Json): Promised => {
  const input: Record<string, Field> = {}
  const output: Record<string, Field> = {}
  for (const parameter of listOf(operation.parameters))
    if (parameter.in === 'query' && isJson(parameter.schema))
      input[`?${String(parameter.name)}`] = { type: typeOf(parameter.schema), required: parameter.required === true }
  fieldsOf(insideOf(bodyOf(operation.requestBody)), components, '', true, input)
  fieldsOf(successOf(operation), components, '', true, output)
  return { caller: String(operation['x-caller']), input, output }
}

export const promisesOf = (document: Json): Promises => {
  const components = ((document.components as Json).schemas ?? {}) as Json
  const operations: Record<string, Promised> = {}
  for (const [path, item] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    for (const [verb, operation] of Object.entries(item))
      if (operation['x-built'] !== false) operations[`${verb.toUpperCase()} ${path}`] = promised(operation, components)
  }
  return { version: String((document.info as Json).version), operations }
}

const optionsOf = (type: string): string[] => type.split('|')
// a client may send what was promised, so an input may only accept more; a client reads what was promised, so an
// output may only return less
const narrowed = (before: string, after: string): boolean =>
  optionsOf(before).some(
    (option) => !optionsOf(after).includes(option) && !(option === 'integer' && optionsOf(after).includes('number')),
  )

/** The object that has the field, or the list that has the item; empty: the body itself. */
const parentOf = (path: string): string =>
  path.endsWith('[]') ? path.slice(0, -2) : path.slice(0, Math.max(0, path.lastIndexOf('.')))

const compare = (name: string, before: Promised, after: Promised): string[] => {
  const found: string[] = []
  if (before.caller !== after.caller && after.caller !== 'T')
    found.push(`${name}: caller ${before.caller} became ${after.caller}`)
  for (const [path, field] of Object.entries(after.input)) {
    const was = before.input[path]
    const parentIsNew = parentOf(path) !== '' && before.input[parentOf(path)] === undefined
    if (!was && field.required && !parentIsNew) found.push(`${name}: input ${path} is new and required`)
    if (was && !was.required && field.required) found.push(`${name}: input ${path} became required`)
    if (was && narrowed(was.type, field.type)) found.push(`${name}: input ${path} no longer takes all of ${was.type}`)
  }
  for (const [path, field] of Object.entries(before.output)) {
    const is = after.output[path]
    if (!is) found.push(`${name}: output ${path} is gone`)
    else if (field.required && !is.required) found.push(`${name}: output ${path} may be absent now`)
    else if (narrowed(is.type, field.type))
      found.push(`${name}: output ${path} can be ${is.type}, promised ${field.type}`)
  }
  return found
}

/** Changes that break a client of `released`. Additions are not breaking. */
export const breakingChanges = (released: Promises, now: Promises): string[] =>
  Object.entries(released.operations).flatMap(([name, before]) => {
    const after = now.operations[name]
    return after ? compare(name, before, after) : [`${name} is gone`]
  })

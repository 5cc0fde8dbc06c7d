/** What was seen of one field over many answers. */
export interface SeenField {
  /** as JSON; more than one: it varies */
  values: Set<string>
  times: number
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Records every field of an answer under its path: members by `.name`, entries of a list by `[]`. Two values are enough
 * to show that a field varies.
 */
export const noteFields = (seen: Map<string, SeenField>, path: string, value: unknown): void => {
  if (Array.isArray(value)) {
    for (const entry of value) noteFields(seen, `${path}[]`, entry)
    return
  }
  if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) noteFields(seen, `${path}.${name}`, member)
    return
  }
  const field = seen.get(path) ?? { values: new Set<string>(), times: 0 }
  seen.set(path, field)
  field.times += 1
  if (field.values.size < 2) field.values.add(JSON.stringify(value) ?? 'undefined')
}

const fieldOf = (path: string): string => {
  const steps = path.split('.')
  return steps.length === 2 ? `answer.${steps[1] ?? ''}` : steps.slice(-2).join('.')
}

export interface ConstantField {
  /** its parent and its name, such as `user.online`; `answer.` for fields of the answer itself */
  field: string
  /** where it was seen first */
  path: string
  value: string
  times: number
}

/**
 * The fields with a single value in all answers of all calls, seen at least `atLeast` times. A field that is constant
 * in some calls only, such as `isMatch` among matches, varies.
 */
export const constantFields = (seen: ReadonlyMap<string, SeenField>, atLeast: number): ConstantField[] => {
  const fields = new Map<string, SeenField & { path: string }>()
  for (const [path, { values, times }] of seen) {
    const known = fields.get(fieldOf(path))
    if (!known) fields.set(fieldOf(path), { path, times, values: new Set(values) })
    else Object.assign(known, { times: known.times + times, values: new Set([...known.values, ...values]) })
  }
  const parents = new Set([...seen.keys()].map((path) => path.slice(0, path.lastIndexOf('.')).replace(/\[\]$/, '')))
  return [...fields]
    .filter(([, { path, values, times }]) => values.size === 1 && times >= atLeast && !parents.has(path))
    .map(([field, { path, values, times }]) => ({ field, path, value: [...values][0] ?? '', times }))
    .sort((one, other) => one.field.localeCompare(other.field))
}

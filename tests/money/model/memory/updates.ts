import { copyOf, type Doc, matches, same, unknown, type Value } from './documents.ts'

/** The document that holds the last field of a path, created if needed, and that field. */
const placeOf = (document: Doc, path: string): [Doc, string] => {
  const fields = path.split('.')
  const last = fields.pop() ?? ''
  let place = document
  for (const field of fields) {
    const next = (place[field] ??= {})
    if (Array.isArray(next) || typeof next !== 'object') return unknown(`a change inside ${path}`)
    place = next as Doc
  }
  return [place, last]
}

const push = (list: Value, pushed: Value): Value[] => {
  const { $each, $slice, ...more } = (pushed ?? {}) as { $each?: Value[]; $slice?: number }
  if ($each === undefined) return [...((list as Value[] | undefined) ?? []), copyOf(pushed)]
  if (Object.keys(more).length > 0 || ($slice ?? -1) >= 0) return unknown('this $push')
  const all = [...((list as Value[] | undefined) ?? []), ...copyOf($each)]
  return $slice === undefined ? all : all.slice($slice)
}

const isPulled = (one: Value, pulled: Value): boolean =>
  typeof one === 'object' && one !== null && !(one instanceof Date)
    ? matches(one as Doc, pulled as Doc)
    : same(one, pulled)

/** The document after an update. `isNew`: an upsert makes it. */
export const updated = (before: Doc, update: Doc, isNew: boolean): Doc => {
  const document = copyOf(before)
  for (const [operator, changes] of Object.entries(update)) {
    for (const [path, value] of Object.entries((changes ?? {}) as Doc)) {
      if (value === undefined) continue
      const [place, field] = placeOf(document, path)
      if (operator === '$set' || (operator === '$setOnInsert' && isNew)) place[field] = copyOf(value)
      else if (operator === '$unset') delete place[field]
      else if (operator === '$inc') place[field] = ((place[field] as number | undefined) ?? 0) + (value as number)
      else if (operator === '$push') place[field] = push(place[field], value)
      else if (operator === '$pull') {
        const list = place[field] as Value[] | undefined
        if (list) place[field] = list.filter((one) => !isPulled(one, value))
      } else if (operator !== '$setOnInsert') unknown(`the update ${operator}`)
    }
  }
  return document
}

/** The initial document of an upsert: the equality conditions of its filter. */
export const seedOf = (filter: Doc): Doc =>
  Object.fromEntries(
    Object.entries(filter).filter(([path, value]) => {
      const isOperator = typeof value === 'object' && value !== null && !(value instanceof Date)
      return (isOperator || path.includes('.') ? unknown('an upsert by anything but equal fields') : true) as boolean
    }),
  )

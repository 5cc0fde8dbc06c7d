import { isDeepStrictEqual } from 'node:util'

export type Value = unknown
export type Doc = { [field: string]: Value }

/** The store supports what the handlers use and refuses everything else instead of guessing. */
export const unknown = (what: string): never => {
  throw new Error(`the store in memory does not know ${what}`)
}

const isPlain = (value: Value): value is Doc => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === Object.prototype || prototype === null
}

/** A copy as the driver sends it, without undefined fields. */
export const copyOf = <T>(value: T): T => {
  if (value instanceof Date) return new Date(value) as T
  if (Array.isArray(value)) return value.map((one) => (one === undefined ? null : copyOf<unknown>(one))) as T
  if (!isPlain(value))
    return typeof value === 'object' && value !== null ? unknown(`a ${value.constructor.name}`) : value
  const copy: Doc = {}
  for (const field in value) if (value[field] !== undefined) copy[field] = copyOf(value[field])
  return copy as T
}

export const same = (a: Value, b: Value): boolean => {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (a instanceof Date || b instanceof Date) return a instanceof Date && b instanceof Date && +a === +b
  return isDeepStrictEqual(a, b)
}

/** The values at a path: of each element of a list on the way, and of a final list plus its elements. */
export const valuesAt = (from: Value, path: string): Value[] => {
  const dot = path.indexOf('.')
  const [field, rest] = dot < 0 ? [path, null] : [path.slice(0, dot), path.slice(dot + 1)]
  if (/^\d+$/.test(field)) return unknown(`a place in a list, as ${path}`)
  // an element without the field counts as missing
  if (Array.isArray(from)) return from.flatMap((one) => (isPlain(one) ? orMissing(valuesAt(one, path)) : []))
  if (!isPlain(from) || from[field] === undefined) return []
  return ends(from[field], rest)
}
const orMissing = (values: Value[]): Value[] => (values.length > 0 ? values : [undefined])
const ends = (value: Value, rest: string | null): Value[] => {
  if (rest !== null) return valuesAt(value, rest)
  return Array.isArray(value) ? [value, ...value] : [value]
}

/** Negative, zero or positive; null if the two cannot be compared. */
const order = (a: Value, b: Value): number | null => {
  if (a instanceof Date && b instanceof Date) return Math.sign(+a - +b)
  if (typeof a === 'number' && typeof b === 'number') return Math.sign(a - b)
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  return null
}

const equals = (found: readonly Value[], wanted: Value): boolean =>
  wanted === null
    ? found.length === 0 || found.some((value) => value === null || value === undefined)
    : found.some((value) => same(value, wanted))
const compares = (found: readonly Value[], wanted: Value, is: (sign: number) => boolean): boolean => {
  if (wanted === null) return unknown('a comparison with nothing')
  return found.some((value) => {
    const sign = order(value, wanted)
    return sign !== null && is(sign)
  })
}

const fulfils = (found: readonly Value[], operator: string, wanted: Value): boolean => {
  switch (operator) {
    case '$eq':
      return equals(found, wanted)
    case '$ne':
      return !equals(found, wanted)
    case '$in':
      return (wanted as Value[]).some((one) => equals(found, one))
    case '$lt':
      return compares(found, wanted, (sign) => sign < 0)
    case '$lte':
      return compares(found, wanted, (sign) => sign <= 0)
    case '$gt':
      return compares(found, wanted, (sign) => sign > 0)
    case '$gte':
      return compares(found, wanted, (sign) => sign >= 0)
    case '$exists':
      return found.some((value) => value !== undefined) === wanted
    default:
      return unknown(`the operator ${operator}`)
  }
}

const isOperators = (wanted: Value): wanted is Doc =>
  isPlain(wanted) && Object.keys(wanted).some((key) => key.startsWith('$'))

export const matches = (document: Doc, filter: Doc): boolean =>
  Object.entries(filter).every(([path, wanted]) => {
    if (wanted === undefined) return true
    if (path === '$or') return (wanted as Doc[]).some((one) => matches(document, one))
    if (path === '$and') return (wanted as Doc[]).every((one) => matches(document, one))
    if (path.startsWith('$')) return unknown(path)
    const found = valuesAt(document, path)
    if (!isOperators(wanted)) return equals(found, wanted)
    return Object.entries(wanted).every(([name, value]) => value === undefined || fulfils(found, name, value))
  })

/** Sort order of types: missing, numbers, texts, times; others are not used. */
const rankOf = (value: Value): number =>
  value === undefined || value === null ? 0 : typeof value === 'number' ? 1 : typeof value === 'string' ? 2 : 3

export const sorted = <D extends Doc>(documents: readonly D[], by: Readonly<Record<string, 1 | -1>>): D[] =>
  documents.toSorted((a, b) => {
    for (const [path, direction] of Object.entries(by)) {
      const [x, y] = [valuesAt(a, path)[0], valuesAt(b, path)[0]]
      const sign = rankOf(x) - rankOf(y) || (order(x, y) ?? 0)
      if (sign !== 0) return sign * direction
    }
    return 0
  })

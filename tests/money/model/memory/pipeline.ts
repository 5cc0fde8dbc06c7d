import { type Doc, matches, sorted, unknown, type Value, valuesAt } from './documents.ts'

/** Undefined: a missing value, which a composed value omits. */
const valueOf = (document: Doc, expression: Value): Value => {
  if (typeof expression === 'string' && expression.startsWith('$')) return valuesAt(document, expression.slice(1))[0]
  if (typeof expression !== 'object' || expression === null) return expression
  const { $ifNull } = expression as { $ifNull?: Value[] }
  if ($ifNull) return valueOf(document, $ifNull[0]) ?? valueOf(document, $ifNull[1])
  const fields = Object.entries(expression)
  if (fields.some(([name]) => name.startsWith('$'))) return unknown(`the expression ${JSON.stringify(expression)}`)
  return Object.fromEntries(
    fields.map(([name, part]) => [name, valueOf(document, part)]).filter(([, value]) => value !== undefined),
  )
}

const grouped = (documents: readonly Doc[], { _id, ...sums }: Doc): Doc[] => {
  const groups = new Map<string, Doc>()
  for (const document of documents) {
    const id = valueOf(document, _id) ?? null
    const key = JSON.stringify(id)
    const group = groups.get(key) ?? { _id: id, ...Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) }
    groups.set(key, group)
    for (const [name, { $sum, ...more }] of Object.entries(sums as Record<string, { $sum?: Value }>)) {
      if ($sum === undefined || Object.keys(more).length > 0) return unknown('this $group')
      const value = valueOf(document, $sum)
      group[name] = (group[name] as number) + (typeof value === 'number' ? value : 0)
    }
  }
  return [...groups.values()]
}

export const aggregated = (documents: readonly Doc[], pipeline: readonly Doc[]): Doc[] => {
  let rows = [...documents]
  for (const stage of pipeline) {
    const [[name, value] = ['', null], ...more] = Object.entries(stage)
    if (more.length > 0) return unknown('a stage of two')
    if (name === '$match') rows = rows.filter((row) => matches(row, value as Doc))
    else if (name === '$group') rows = grouped(rows, value as Doc)
    else if (name === '$sort') rows = sorted(rows, value as Record<string, 1 | -1>)
    else if (name === '$limit') rows = rows.slice(0, value as number)
    else if (name === '$skip') rows = rows.slice(value as number)
    else return unknown(`the stage ${name}`)
  }
  return rows
}

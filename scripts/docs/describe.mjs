// What the documents state about a service: read from its code and the contracts.
import { allResources } from '@xinyu/contracts/admin/all'
import { calls } from '@xinyu/contracts/http/all'
import { facts } from '@xinyu/contracts/events/all'
import { internalCalls } from '@xinyu/contracts/internal/all'
import { documentsOfCalls } from './documents-of-calls.mjs'
import { auditTrail, matches, peopleCopyOf, personalDataOf, sourcesOf, unique } from './sources.mjs'

/** Resolves the names a file imports from the contracts. */
const contractOf = async (text, folder) => {
  const known = new Map()
  for (const [, list, file] of matches(
    text,
    new RegExp(`import (?:type )?\\{([^}]*)\\} from '@xinyu/contracts/${folder}/([a-z-]+)'`, 'g'),
  )) {
    const module = await import(`@xinyu/contracts/${folder}/${file}`)
    for (const part of list
      .split(',')
      .map((one) => one.trim().replace(/^type /, ''))
      .filter(Boolean)) {
      const [exported, local = exported] = part.split(/\s+as\s+/)
      known.set(local, module[exported])
    }
  }
  for (const [, space, file] of matches(
    text,
    new RegExp(`import \\* as (\\w+) from '@xinyu/contracts/${folder}/([a-z-]+)'`, 'g'),
  )) {
    for (const [exported, value] of Object.entries(await import(`@xinyu/contracts/${folder}/${file}`)))
      known.set(`${space}.${exported}`, value)
  }
  return known
}

/** The file that shows best what a collection holds: the one that opens it with its facts, else its store. */
const ownerOf = (before, { path, isAggregate }) => {
  if (!before || (isAggregate && !before.isAggregate)) return path
  const isBetter = !before.isAggregate && path.endsWith('.store.ts') && !before.path.endsWith('.store.ts')
  return isBetter ? path : before.path
}

/** The type of a collection's documents, as the file that opens it names it. */
const documentTypeOf = (text, name) => {
  const opened = `database\\.(?:aggregates|collection)`
  const [, given] = text.match(new RegExp(`${opened}<(\\w+)>\\(\\s*'${name}'`)) ?? []
  if (given) return given
  const [, property] = text.match(new RegExp(`this\\.#?(\\w+) = ${opened}\\(\\s*'${name}'`)) ?? []
  return property && text.match(new RegExp(`#?\\b${property}: \\w+<(\\w+)>`))?.[1]
}

const collectionsOf = (sources) => {
  const found = new Map()
  for (const { path, capability, text } of sources)
    for (const [, kind, name, one, several] of matches(
      text,
      /database\.(aggregates|collection)(?:<[^(]*>)?\(\s*'(\w+)'(?:,\s*\{\s*shardKey: (?:'([\w.]+)'|\[([^\]]*)\])\s*,?\s*\})?/g,
    )) {
      const before = found.get(name)
      const owner = ownerOf(before, { path, isAggregate: kind === 'aggregates' })
      const type = documentTypeOf(text, name)
      found.set(name, {
        name,
        capability: before?.capability ?? capability,
        path: owner,
        type: owner === path ? (type ?? before?.type) : (before?.type ?? type),
        isAggregate: (before?.isAggregate ?? false) || kind === 'aggregates',
        shardKey: one ?? several?.replaceAll("'", '').replaceAll(', ', ' × ') ?? before?.shardKey ?? '_id',
      })
    }
  return [...found.values()]
}

const consumedBy = async (sources) => {
  const found = []
  for (const { text } of sources) {
    if (!text.includes('@OnFact(')) continue
    const known = await contractOf(text, 'events')
    for (const [, args] of matches(text, /@OnFact\(([^)]*)\)/g))
      for (const arg of args
        .split(',')
        .map((one) => one.trim().replace(/^\.\.\./, ''))
        .filter(Boolean)) {
        const value = known.get(arg)
        if (!value) throw new Error(`@OnFact(${arg}) names no fact of the contracts`)
        found.push(...(Array.isArray(value) ? value : [value]))
      }
  }
  return unique(found.map((fact) => fact.type))
}

const askedBy = async (sources) => {
  const found = []
  for (const { text } of sources) {
    const known = await contractOf(text, 'internal')
    for (const [name, value] of known)
      if (value?.path && new RegExp(`\\.call\\(\\s*${name}\\b`).test(text)) found.push(value.path)
  }
  return unique(found).sort()
}

const period = (ms) => {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1_000} s`
}
const numberOf = (text) => Function(`return (${text.replaceAll('_', '')})`)()
const jobOf = (body, text) => {
  const name = /\bname(?: =|:) '([^']+)'/.exec(body)?.[1]
  const scope = /\bscope(?: =|:) '(\w+)'/.exec(body)?.[1]
  // the classes of one file may share what is declared in their base
  const declared = (field) =>
    [body, text].map((where) => new RegExp(`\\b${field}(?: =|:) ([^\n,]+)`).exec(where)?.[1]).find(Boolean) ?? ''
  const milliseconds = (written) => {
    const constant = /^[\d_ *]+$/.test(written)
      ? written
      : new RegExp(`const ${written} = ([\\d_ *]+)\n`).exec(text)?.[1]
    return constant ? period(numberOf(constant.replace(/ *\}?\)?$/, ''))) : null
  }
  const wakes =
    /\bwakesOn(?: =|:) \[([^\]]*)\]/.exec(body) ??
    (body.startsWith('@Scheduled(') ? null : /\breadonly wakesOn = \[([^\]]*)\]/.exec(text))
  const batch = body.startsWith('@Scheduled(') ? null : /^const (?:batch|batchSize|atOnce) = ([\d_]+)$/m.exec(text)?.[1]
  const every = milliseconds(declared('everyMs'))
  if (!name) return []
  return [
    {
      name,
      scope: scope ?? /\breadonly scope = '(\w+)'/.exec(text)?.[1],
      every,
      wakesOn: wakes && [...wakes[1].matchAll(/'([^']+)'/g)].map(([, one]) => one),
      sweep: wakes && (milliseconds(/\bsweepMs(?: =|:) ([\d_ *]+)/.exec(body)?.[1] ?? '') ?? '5 min'),
      batch: batch ? numberOf(batch) : null,
    },
  ]
}
/** Job classes and scheduled methods. */
const jobsOf = (sources) =>
  sources.flatMap(({ text }) =>
    matches(text, /@ScheduledJob\(\)\nexport class \w+[\s\S]*?(?=@ScheduledJob|$)|@Scheduled\(\{[^}]*\}\)/g).flatMap(
      ([body]) => jobOf(body, text),
    ),
  )

/** Collects everything the documents state about a service, from its code and the contracts. */
export const describe = async (name) => {
  const own = sourcesOf(name)
  const sources = [...own, ...peopleCopyOf(own), ...personalDataOf(own)]
  const module = sources.find(({ path }) => path === `${name}.module.ts`)?.text ?? ''
  const tested = unique(sources.map(({ capability }) => capability)).filter(Boolean)
  const config = sources.find(({ path }) => path === 'config.ts')?.text ?? ''
  const answered = calls.filter((call) => call.owner === name && call.built !== false)
  return {
    name,
    purpose:
      /\/\*\*([\s\S]*?)\*\/\s*@Module/
        .exec(module)?.[1]
        .replaceAll(/\s*\n?\s*\*\s?/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim() ?? '',
    capabilities: tested,
    collections: collectionsOf(answered.some(({ audit }) => audit) ? [...sources, auditTrail] : sources),
    publishes: facts.filter((fact) => fact.owner === name && fact.built !== false).map((fact) => fact.type),
    consumes: await consumedBy(sources),
    asks: await askedBy(sources),
    answers: internalCalls.filter((call) => call.owner === name).map((call) => call.path),
    calls: documentsOfCalls(name, own),
    unbuilt: calls.filter((call) => call.owner === name && call.built === false).length,
    resources: allResources.filter((one) => one.owner === name && one.built !== false).map((one) => one.name),
    jobs: jobsOf(sources),
    variables: unique(matches(config, /^ {2}([A-Z][A-Z0-9_]+):/gm).map(([, variable]) => variable)),
  }
}

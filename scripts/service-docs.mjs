// `npm run docs:services`: writes each service's README, the tables of ARCHITECTURE.md and
// docs/console-roles.md from the code; with --check it only reports outdated files. tests/architecture runs the check.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allResources } from '@xinyu/contracts/admin/all'
import { personalFieldsOf } from '@xinyu/contracts/admin/personal'
import { adminRoles } from '@xinyu/contracts/call'
import { calls } from '@xinyu/contracts/http/all'
import { facts } from '@xinyu/contracts/events/all'
import { internalCalls } from '@xinyu/contracts/internal/all'
import { rolesFor } from '@xinyu/contracts/resource'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const names = ['users', 'social', 'chat', 'payments', 'face', 'moderation']
const read = (path) => readFileSync(join(root, path), 'utf8')
const unique = (list) => [...new Set(list)]
const matches = (text, pattern) => [...text.matchAll(pattern)]

/** The production sources of a service: `[{ path, capability, text }]`. */
const sourcesOf = (name) =>
  readdirSync(join(root, 'services', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(\.spec|test-setup)\.ts$/.test(path))
    .sort()
    .map((path) => ({
      path,
      capability: path.includes('/') ? path.split('/')[0] : '',
      text: read(`services/${name}/src/${path}`),
    }))

/** The shared people copy counts as part of each service that uses it; its options decide which facts it consumes. */
const peopleCopyOf = (sources) => {
  const taken = sources.find(({ text }) => text.includes('PeopleCopyModule.of('))
  if (!taken) return []
  const folder = 'packages/platform/src/people'
  const wanted = [['OnVipMembership', 'hasVipMembership']].flatMap(([name, option]) =>
    taken.text.includes(`${option}: true`) ? [name] : [],
  )
  const reactions = read(`${folder}/on-people-facts.ts`).split(/(?=@Controller\(\)\n)/)
  const consumed = reactions.filter(
    (text, index) =>
      index === 0 || ['OnUserFacts', 'OnBlockFacts', ...wanted].some((name) => text.includes(`class ${name} `)),
  )
  return [consumed.join(''), read(`${folder}/people.store.ts`), read(`${folder}/blocks.store.ts`)].map((text) => ({
    path: folder,
    capability: 'people',
    text,
  }))
}

/** The same for personal data; services that confirm erasures in another way do not have the job. */
const personalDataOf = (sources) => {
  const taken = sources.find(({ text }) => text.includes('@xinyu/platform/personal-data/personal-data.module'))
  if (!taken) return []
  const folder = 'packages/platform/src/personal-data'
  const files = ['exports.store.ts', 'on-personal-data.ts']
  if (taken.text.includes('erased: ')) files.push('erasures.store.ts', 'confirm-erasures-job.ts')
  return files.map((file) => ({ path: folder, capability: 'personal-data', text: read(`${folder}/${file}`) }))
}

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

const collectionsOf = (sources) => {
  const found = new Map()
  for (const { capability, text } of sources)
    for (const [, kind, name, one, several] of matches(
      text,
      /database\.(aggregates|collection)(?:<[^(]*>)?\(\s*'(\w+)'(?:,\s*\{\s*shardKey: (?:'([\w.]+)'|\[([^\]]*)\])\s*,?\s*\})?/g,
    )) {
      const before = found.get(name)
      found.set(name, {
        name,
        capability: before?.capability ?? capability,
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
const jobsOf = (sources) =>
  sources.flatMap(({ text }) =>
    text.includes('@ScheduledJob()')
      ? matches(text, /@ScheduledJob\(\)\nexport class \w+[\s\S]*?(?=@ScheduledJob|$)/g).flatMap(([body]) => {
          const name = /readonly name = '([^']+)'/.exec(body)?.[1]
          const scope = /readonly scope = '(\w+)'/.exec(body)?.[1]
          const every = /readonly everyMs = ([^\n]+)/.exec(body)?.[1] ?? ''
          const plain = /^[\d_ *]+$/.test(every) ? every : new RegExp(`const ${every} = ([\\d_ *]+)\n`).exec(text)?.[1]
          return name ? [{ name, scope, every: plain ? period(numberOf(plain)) : null }] : []
        })
      : [],
  )

const short = (type) => type.replace(/^\w+\./, '').replace(/\.v\d+$/, '')

/** Collects everything the documents state about a service, from its code and the contracts. */
const describe = async (name) => {
  const own = sourcesOf(name)
  const sources = [...own, ...peopleCopyOf(own), ...personalDataOf(own)]
  const module = sources.find(({ path }) => path === `${name}.module.ts`)?.text ?? ''
  const tested = unique(sources.map(({ capability }) => capability)).filter(Boolean)
  const config = sources.find(({ path }) => path === 'config.ts')?.text ?? ''
  return {
    name,
    purpose:
      /\/\*\*([\s\S]*?)\*\/\s*@Module/
        .exec(module)?.[1]
        .replaceAll(/\s*\n?\s*\*\s?/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim() ?? '',
    capabilities: tested,
    collections: collectionsOf(sources),
    publishes: facts.filter((fact) => fact.owner === name && fact.built !== false).map((fact) => fact.type),
    consumes: await consumedBy(sources),
    asks: await askedBy(sources),
    answers: internalCalls.filter((call) => call.owner === name).map((call) => call.path),
    calls: calls.filter((call) => call.owner === name && call.built !== false).length,
    unbuilt: calls.filter((call) => call.owner === name && call.built === false).length,
    resources: allResources.filter((one) => one.owner === name && one.built !== false).map((one) => one.name),
    jobs: jobsOf(sources),
    variables: unique(matches(config, /^ {2}([A-Z][A-Z0-9_]+):/gm).map(([, variable]) => variable)),
  }
}

const code = (list, none = 'none') => (list.length === 0 ? none : list.map((one) => `\`${one}\``).join(', '))
const byOwner = (types) => {
  const groups = new Map()
  for (const type of types) groups.set(type.split('.')[0], [...(groups.get(type.split('.')[0]) ?? []), short(type)])
  return [...groups].map(([owner, list]) => `- of ${owner}: ${code(list.sort())}`).join('\n')
}

const readmeOf = (of) => `<!-- Written by \`npm run docs:services\` from the code; change the code, not this file. -->
# ${of.name}

${of.purpose}

${of.calls} calls are answered here${of.unbuilt > 0 ? `, ${of.unbuilt} more are declared and answer 501` : ''}; console resources: ${code(of.resources)}. Capabilities: ${code(of.capabilities)}.

## Owns
| collection | capability | shard key | |
|---|---|---|---|
${of.collections.map((one) => `| \`${one.name}\` | ${one.capability} | \`${one.shardKey}\` | ${one.isAggregate ? 'aggregate: its facts leave with it' : ''} |`).join('\n')}

## Publishes
${code(of.publishes.map(short))}

## Consumes
${byOwner(of.consumes) || 'nothing'}

## Internal calls
Makes: ${code(of.asks)}. Answers: ${code(of.answers)}.

## Jobs
${of.jobs.length === 0 ? 'none' : of.jobs.map((job) => `- \`${job.name}\`: ${job.every === null ? 'interval set by configuration' : `every ${job.every}`}${job.scope === 'instance' ? ', on each instance' : ''}`).join('\n')}

## Variables of its own
${code(of.variables)}. Those of every part are in [.env.example](../../.env.example).
`

const shardKeys = (collections) => {
  const keys = unique(collections.map((one) => one.shardKey))
  if (keys.length === 1) return code(keys)
  const namesBy = (key) => collections.filter((one) => one.shardKey === key).map((one) => one.name)
  return keys.map((key) => `${code([key])}: ${namesBy(key).join(', ')}`).join(' · ')
}

const ownerRow = ({ name, collections }) =>
  `| [${name}](services/${name}/README.md) | ${code(collections.map((one) => one.name))} | ${shardKeys(collections)} |`

const owners = (all) => `| service | documents | shard key |
|---|---|---|
${all.map(ownerRow).join('\n')}`

const factList = (types) => (types.length > 8 ? `${types.length} facts` : types.sort().join(', '))

const listenerRow = (owner, all) => {
  const consumers = all
    .map(({ name, consumes }) => [name, consumes.filter((type) => type.startsWith(`${owner}.`)).map(short)])
    .filter(([, types]) => types.length > 0)
  return `| ${owner} | ${consumers.map(([name, types]) => `**${name}**: ${factList(types)}`).join(' · ') || 'nobody yet'} |`
}

const listeners = (all) => `| facts of | consumed by |
|---|---|
${all.map(({ name }) => listenerRow(name, all)).join('\n')}`

const fieldNames = (schema) => Object.keys(schema?.def?.shape ?? {})
const writeRows = (resource) => [
  ...['create', 'update', 'remove']
    .filter((act) => resource[act])
    .map((act) => [act, fieldNames(resource[act] === true ? undefined : resource[act]), rolesFor(resource, act)]),
  ...Object.entries(resource.actions ?? {}).map(([action, { input }]) => [
    action,
    fieldNames(input),
    rolesFor(resource, { action }),
  ]),
]
const may = (roles, role) => (role === 'admin' || roles.includes(role) ? '✓' : '')
const marks = (roles) => adminRoles.map((role) => may(roles, role)).join(' | ')
const roleTable = (rows) => `| what | fields | ${adminRoles.join(' | ')} |
|---|---|${adminRoles.map(() => ':-:').join('|')}|
${rows.map(([what, fields, roles]) => `| ${what} | ${code(fields, '')} | ${marks(roles)} |`).join('\n')}`
const notBuilt = ({ built }) => (built === false ? ' (declared, answers 501)' : '')
const consoleRoles = `<!-- Written by \`npm run docs:services\` from the contracts; change those, not this file. -->
# Who may do what in the console

The contract of each resource and call defines it, the guard of every service reads only the contract, and \`tests/journeys/accounts/access.spec.ts\` tries every call with every role. Reading and writing are separate: finance and support may view a member and change none of their texts. Every call needs a login of the console's client, confirmed by an authenticator.

${allResources
  .map(
    (resource) => `## ${resource.name}${notBuilt(resource)}
${resource.summary}.${personalFieldsOf(resource.record).length > 0 ? ` Personal fields, each view of which is in the audit trail: ${code(personalFieldsOf(resource.record))}.` : ' Contains nothing about a person.'}

${roleTable([['read', [], resource.roles], ...writeRows(resource)])}
`,
  )
  .join('\n')}
## Calls
${roleTable(
  calls
    .filter((call) => call.caller === 'A')
    .map((call) => [
      `\`${call.path}\`${notBuilt(call)}`,
      call.audit?.kind === 'write' ? fieldNames(call.input) : [],
      call.roles,
    ]),
)}
`

const all = await Promise.all(names.map(describe))
const replaceSection = (text, mark, content) => {
  const pattern = new RegExp(`(<!-- service-docs: ${mark} -->\n)[\\s\\S]*?(\n<!-- /service-docs -->)`)
  if (!pattern.test(text)) throw new Error(`ARCHITECTURE.md has no place for ${mark}`)
  return text.replace(pattern, (_all, begin, end) => `${begin}${content}${end}`)
}
const architecture = replaceSection(
  replaceSection(read('ARCHITECTURE.md'), 'owners', owners(all)),
  'listeners',
  listeners(all),
)
const documents = [
  ...all.map((of) => [`services/${of.name}/README.md`, readmeOf(of)]),
  ['ARCHITECTURE.md', architecture],
  ['docs/console-roles.md', consoleRoles],
]

const current = (path) => {
  try {
    return read(path)
  } catch {
    return ''
  }
}
const stale = documents.filter(([path, text]) => current(path) !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) console.log(`${path} is out of date: run npm run docs:services`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) {
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
}

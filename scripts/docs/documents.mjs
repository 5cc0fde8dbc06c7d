// The documents about services: each one's README and the tables of ARCHITECTURE.md.
import { unique } from './sources.mjs'

const short = (type) => type.replace(/^\w+\./, '').replace(/\.v\d+$/, '')

export const code = (list, none = 'none') => (list.length === 0 ? none : list.map((one) => `\`${one}\``).join(', '))
const byOwner = (types) => {
  const groups = new Map()
  for (const type of types) groups.set(type.split('.')[0], [...(groups.get(type.split('.')[0]) ?? []), short(type)])
  return [...groups].map(([owner, list]) => `- of ${owner}: ${code(list.sort())}`).join('\n')
}

const linked = (path) => `[${path.split('/').at(-1)}](src/${path})`
/** Platform opens the copies that every service has. */
const opened = (path) => (path.startsWith('packages/') ? `[${path}](../../${path})` : `[${path}](src/${path})`)

export const readmeOf = (
  of,
) => `<!-- Written by \`npm run docs:services\` from the code; change the code, not this file. -->
# ${of.name}

${of.purpose}

${of.calls.length} calls are answered here${of.unbuilt > 0 ? `, ${of.unbuilt} more are declared and answer 501` : ''}; console resources: ${code(of.resources)}. Capabilities: ${code(of.capabilities)}.

## Owns
| collection | document | opened in | shard key | |
|---|---|---|---|---|
${of.collections.map((one) => `| \`${one.name}\` | ${code(one.type ? [one.type] : [], '')} | ${opened(one.path)} | \`${one.shardKey}\` | ${one.isAggregate ? 'aggregate: its facts leave with it' : ''} |`).join('\n')}

## Calls
Where each begins, and the collections that it reads or writes in this service; “–” where it uses Redis, memory or other
services only. Not listed: the copies of people and blocks, what the checks before a call read or write, and what
timers, reactions and jobs write later.

| call | begins in | collections |
|---|---|---|
${of.calls.map(({ call, path, collections }) => `| \`${call}\` | ${linked(path)} | ${code(collections, '–')} |`).join('\n')}

## Publishes
${code(of.publishes.map(short))}

## Consumes
${byOwner(of.consumes) || 'nothing'}

## Internal calls
Makes: ${code(of.asks)}. Answers: ${code(of.answers)}.

## Jobs
${of.jobs.map(jobLine).join('\n') || 'none'}

## Variables of its own
${code(of.variables)}. Those of every part are in [.env.example](../../.env.example).
`

const jobLine = ({ name, scope, every, wakesOn, sweep, batch }) => {
  const often = every === null ? 'interval set by configuration' : `every ${every}`
  const woken = wakesOn?.length ? `woken by writes to ${code(wakesOn)}, then ${often}` : `${often} until it has begun`
  return [
    `- \`${name}\`: ${wakesOn ? `${woken}; asleep at least every ${sweep}` : often}`,
    ...(scope === 'instance' ? ['on each instance'] : []),
    ...(batch === null ? [] : [`${batch} a batch`]),
  ].join(', ')
}

const shardKeys = (collections) => {
  const keys = unique(collections.map((one) => one.shardKey))
  if (keys.length === 1) return code(keys)
  const namesBy = (key) => collections.filter((one) => one.shardKey === key).map((one) => one.name)
  return keys.map((key) => `${code([key])}: ${namesBy(key).join(', ')}`).join(' · ')
}

const ownerRow = ({ name, collections }) =>
  `| [${name}](services/${name}/README.md) | ${code(collections.map((one) => one.name))} | ${shardKeys(collections)} |`

export const owners = (all) => `| service | documents | shard key |
|---|---|---|
${all.map(ownerRow).join('\n')}`

const factList = (types) => (types.length > 8 ? `${types.length} facts` : types.sort().join(', '))

const listenerRow = (owner, all) => {
  const consumers = all
    .map(({ name, consumes }) => [name, consumes.filter((type) => type.startsWith(`${owner}.`)).map(short)])
    .filter(([, types]) => types.length > 0)
  return `| ${owner} | ${consumers.map(([name, types]) => `**${name}**: ${factList(types)}`).join(' · ') || 'nobody yet'} |`
}

export const listeners = (all) => `| facts of | consumed by |
|---|---|
${all.map(({ name }) => listenerRow(name, all)).join('\n')}`

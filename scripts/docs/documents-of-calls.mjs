// Which collections each call reads or writes inside its service: followed from its controller's method through the
// injected classes and the commands it runs. What a reaction or a job does later is not part of it.
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { calls } from '@xinyu/contracts/http/all'
import { root } from '../run.mjs'
import { matches, unique } from './sources.mjs'

const folder = join(root, 'packages/contracts/src/http')
const nameOf = new Map()
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  if (/^(?!.*\.spec\.ts$).*\/.*\.ts$/.test(file))
    for (const [name, value] of Object.entries(await import(join(folder, file))))
      if (value?.path) nameOf.set(value, name)

/** The classes of a file; `members` has the text of each by its name, `types` the class of each injected property. */
const classesOf = ({ path, text }) =>
  matches(text, /^(?:@\w+\(.*\)\n)*export (?:abstract )?class (\w+)([\s\S]*?) ?\{\n([\s\S]*?)^\}/gm).map(
    ([whole, name, heading, body]) => {
      const parent = / extends (\w+)/.exec(heading)?.[1]
      const interfaces = / implements ([\w, ]+)/.exec(heading)?.[1].split(', ') ?? []
      const members = new Map()
      // a decorator belongs to the member below it
      const undecorated = body
        .replaceAll(/^( {2}@.*)\n {2}(?=\w|#|@)/gm, '$1 ')
        .replaceAll(/^( {2}@.*)\n {2}(?=\w|#)/gm, '$1 ')
      for (const part of undecorated.split(/\n(?= {2}[A-Za-z#@])/)) {
        const declared =
          /^ {2}(?:@\w+\(.*?\) )*(?:(?:private|protected|static|readonly|async|override|get|set) )*\*?([#\w]+)/m.exec(
            part,
          )?.[1]
        if (declared) members.set(declared, `${members.get(declared) ?? ''}${part}\n`)
      }
      const types = new Map(
        matches(body, /(?:readonly|private|protected) (#?\w+)[?!]?: (\w+)/g).map(([, key, type]) => [key, type]),
      )
      return { name, parent, interfaces, path, whole, members, types }
    },
  )

const collectionsIn = (text, parent) => {
  const opened = matches(text, /this\.(#?\w+) = database\.(?:aggregates|collection)(?:<[^(]*>)?\(\s*'(\w+)'/g)
  const passed = parent ? matches(text, /super\(\s*database\.(?:aggregates|collection)(?:<[^(]*>)?\(\s*'(\w+)'/g) : []
  return new Map([...opened.map(([, key, name]) => [key, name]), ...passed.map(([, name]) => ['super', name])])
}

/** What a timer does is done later. */
const withoutTimers = (text) => text?.replaceAll(/setTimeout\((?:\n[\s\S]*?\n {4}\)|.*$)/gm, '')

/** The calls in a loop over registered implementations of an interface: `[interface, method]`. */
const callsOfEach = (of, body) =>
  matches(body, /for (?:await )?\(const (\w+) of this\.(#?\w+)\)/g).flatMap(([, each, list]) =>
    matches(body, new RegExp(`\\b${each}\\??\\.(\\w+)`, 'g')).map(([, method]) => [of.types.get(list), method]),
  )

/** Follows a method; `seen` holds what was visited, `found` the collections. */
const walk = (model, of, method, seen, found) => {
  const key = `${of.path}#${of.name}.${method}`
  if (seen.has(key)) return
  seen.add(key)
  const body = withoutTimers(of.members.get(method))
  const parent = of.parent && model.find(of, of.parent)
  if (body === undefined) {
    const inherited = model.collections(of).get('super')
    if (inherited) found.add(inherited)
    return parent && walk(model, parent, method, seen, found)
  }
  for (const [, chain] of matches(body, /this((?:\s*\??\.#?\w+)+)/g)) {
    let at = of
    for (const name of chain.split(/\s*\??\./).slice(1)) {
      const collection = model.collections(at).get(name)
      if (collection) found.add(collection)
      const type = at.types.get(name)
      const next = type && model.find(at, type)
      if (next && !collection) at = next
      else {
        if (!collection) walk(model, at, name, seen, found)
        break
      }
    }
  }
  for (const [interfaceName, called] of callsOfEach(of, body))
    for (const one of model.implementing(interfaceName)) walk(model, one, called, seen, found)
  // a property that the constructor makes of collections, for example a counter
  const [, made] = new RegExp(`this\\.${method} = (.*)$`, 'm').exec(of.members.get('constructor') ?? '') ?? []
  for (const [, property] of matches(made ?? '', /this\.(#?\w+)/g)) {
    const collection = model.collections(of).get(property)
    if (collection) found.add(collection)
  }
  for (const [, command] of matches(body, /new (\w+)\(/g)) {
    const handler = model.handlerOf(command)
    if (handler) walk(model, handler, 'execute', seen, found)
  }
}

/** Each call of a service, with the file it begins in and the collections it reaches. */
export const documentsOfCalls = (service, sources) => {
  const classes = sources.flatMap(classesOf)
  const textOf = new Map(sources.map(({ path, text }) => [path, text]))
  /** The class that a file knows by this name: its own, or through imports and re-exports. */
  const find = ({ path }, name) => {
    const own = classes.find((one) => one.name === name && one.path === path)
    if (own) return own
    const [, list, file] =
      new RegExp(`(?:import|export) (?:type )?\\{([^}]*\\b${name}\\b[^}]*)\\} from '(\\.[^']+)'`).exec(
        textOf.get(path) ?? '',
      ) ?? []
    const original = new RegExp(`(\\w+) as ${name}\\b`).exec(list ?? '')?.[1] ?? name
    return file && find({ path: posix.join(posix.dirname(path), file) }, original)
  }
  const known = new Map()
  const model = {
    find,
    collections(of) {
      if (!known.has(of)) known.set(of, collectionsIn(of.whole, of.parent))
      return known.get(of)
    },
    implementing: (name) => classes.filter(({ interfaces }) => interfaces.includes(name)),
    handlerOf: (command) => classes.find(({ whole }) => whole.includes(`@CommandHandler(${command})`)),
  }
  return calls
    .filter((call) => call.owner === service && call.built !== false)
    .flatMap((call) => {
      const name = nameOf.get(call)
      for (const one of classes)
        for (const [method, body] of one.members)
          if (new RegExp(`@Implements\\((?:\\w+\\.)?${name}\\)`).test(body)) {
            const found = new Set()
            walk(model, one, method, new Set(), found)
            if (call.audit) found.add('audit')
            return [{ call: call.path, path: one.path, collections: unique([...found]).sort() }]
          }
      throw new Error(`no controller of ${service} implements ${call.path}`)
    })
}

// What a registry of images says of a name, by the distribution API of the OCI.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Lists of several systems first: what they name is the same image on each. */
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** Where an image is asked for: a name without a host is one of the public registry, which is given. */
const placeOf = (name, publicRegistry) => {
  const [first, ...rest] = name.split('/')
  if (rest.length > 0 && /[.:]|^localhost$/.test(first)) {
    const scheme = /^(localhost|127\.)/.test(first) ? 'http' : 'https'
    return { registry: `${scheme}://${first}`, repository: rest.join('/') }
  }
  if (!publicRegistry) throw new Error('it names no registry; say which by --registry https://…')
  return { registry: publicRegistry.replace(/\/$/, ''), repository: rest.length === 0 ? `library/${name}` : name }
}

/** What `docker login` has kept for a registry, as `Basic …`. */
const keptLogin = (registry) => {
  const file = join(process.env.DOCKER_CONFIG ?? join(homedir(), '.docker'), 'config.json')
  const { auths = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const kept = auths[new URL(registry).host]?.auth
  return kept ? { authorization: `Basic ${kept}` } : {}
}

/** The pass that a registry's refusal asks for: a token of whom it names, or the login itself. */
const passFor = async (challenge, registry) => {
  const login = keptLogin(registry)
  if (!/^bearer /i.test(challenge)) return login
  const { realm, ...asked } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const reply = await fetch(`${realm}?${new URLSearchParams(asked)}`, { headers: login })
  if (!reply.ok) throw new Error(`no token: ${reply.status}`)
  const { token, access_token: other } = await reply.json()
  return { authorization: `Bearer ${token ?? other}` }
}

/** The digest behind a tag, counted from what the registry sends. @throws with the reason */
export const digestOf = async (name, tag, publicRegistry) => {
  const { registry, repository } = placeOf(name, publicRegistry)
  const ask = (headers) =>
    fetch(`${registry}/v2/${repository}/manifests/${tag}`, { headers: { accept: ACCEPT, ...headers } })
  let reply = await ask({})
  if (reply.status === 401) reply = await ask(await passFor(reply.headers.get('www-authenticate') ?? '', registry))
  if (!reply.ok) throw new Error(`the registry answers ${reply.status}`)
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')}`
  const said = reply.headers.get('docker-content-digest')
  if (said && said !== digest) throw new Error(`the registry says ${said}, but what it sends is ${digest}`)
  return digest
}

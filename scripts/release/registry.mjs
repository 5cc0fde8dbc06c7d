// Client for image registries (OCI distribution API).
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Multi-platform indexes first, so that the digest is the same on every platform. */
const ACCEPT = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ')

/** Splits an image name into registry and repository; a name without a host uses the given public registry. */
const parseImageName = (name, publicRegistry) => {
  const [first, ...rest] = name.split('/')
  if (rest.length > 0 && /[.:]|^localhost$/.test(first)) {
    const scheme = /^(localhost|127\.)/.test(first) ? 'http' : 'https'
    return { registry: `${scheme}://${first}`, repository: rest.join('/') }
  }
  if (!publicRegistry) throw new Error('it names no registry; say which by --registry https://…')
  return { registry: publicRegistry.replace(/\/$/, ''), repository: rest.length === 0 ? `library/${name}` : name }
}

/** The credentials stored by `docker login` for a registry, as `Basic …`. */
const storedLogin = (registry) => {
  const file = join(process.env.DOCKER_CONFIG ?? join(homedir(), '.docker'), 'config.json')
  const { auths = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const kept = auths[new URL(registry).host]?.auth
  return kept ? { authorization: `Basic ${kept}` } : {}
}

/** The authorization a 401 challenge asks for: a token from the named realm, or the stored login. */
const requestToken = async (challenge, registry) => {
  const login = storedLogin(registry)
  if (!/^bearer /i.test(challenge)) return login
  const { realm, ...asked } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const reply = await fetch(`${realm}?${new URLSearchParams(asked)}`, { headers: login })
  if (!reply.ok) throw new Error(`no token: ${reply.status}`)
  const { token, access_token: other } = await reply.json()
  return { authorization: `Bearer ${token ?? other}` }
}

/** The digest of a tag, computed from the manifest. @throws with the reason */
export const digestOf = async (name, tag, publicRegistry) => {
  const { registry, repository } = parseImageName(name, publicRegistry)
  const ask = (headers) =>
    fetch(`${registry}/v2/${repository}/manifests/${tag}`, { headers: { accept: ACCEPT, ...headers } })
  let reply = await ask({})
  if (reply.status === 401) reply = await ask(await requestToken(reply.headers.get('www-authenticate') ?? '', registry))
  if (!reply.ok) throw new Error(`the registry answers ${reply.status}`)
  const digest = `sha256:${createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')}`
  const said = reply.headers.get('docker-content-digest')
  if (said && said !== digest) throw new Error(`the registry says ${said}, but what it sends is ${digest}`)
  return digest
}

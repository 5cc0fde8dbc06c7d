import { lookup as resolve } from 'node:dns'
import { Agent } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whether an IP address is public: no private or special-purpose range, and none that embeds an IPv4 address. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast'

/**
 * Whether we may call a URL from an untrusted source: https at its default port, no credentials, a name with a dot or a
 * public IP. The name is resolved and checked at the call, by `publicAgent`.
 */
export const isPublicHttps = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(host)
}

/** Resolves as the system does, and refuses a name with any private address. */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('the name leads inside a network'), { code: 'ENOTPUBLIC' }), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/** Whether any address of this name is private; false for a name that does not resolve. */
export const isInternalHost = (host: string): Promise<boolean> =>
  new Promise((resolve) =>
    publicLookup(host, {}, (error) => resolve(error !== null && 'code' in error && error.code === 'ENOTPUBLIC')),
  )

/**
 * Connections to untrusted URLs: the checked address is the one that is connected to, so that a name that changes in
 * between gains nothing. IPs are not resolved: check `isPublicHttps` first.
 */
export const publicAgent = (): Agent =>
  new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000, lookup: publicLookup })

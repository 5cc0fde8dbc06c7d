import { lookup as resolve } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Private and special-purpose ranges, and those that lead to our own machines in another notation (RFC 6890). */
const privateRanges = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(net, prefix)
/** the global range of IPv6; within it, ranges that embed an IPv4 address or are for documentation */
const globalRange = new BlockList()
globalRange.addSubnet('2000::', 3, 'ipv6')
const excludedRanges = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  excludedRanges.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is public. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !privateRanges.check(address)
  return family === 6 && globalRange.check(address, 'ipv6') && !excludedRanges.check(address, 'ipv6')
}

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
export const leadsInside = (host: string): Promise<boolean> =>
  new Promise((resolve) =>
    publicLookup(host, {}, (error) => resolve(error !== null && 'code' in error && error.code === 'ENOTPUBLIC')),
  )

/**
 * Connections to untrusted URLs: the checked address is the one that is connected to, so that a name that changes in
 * between gains nothing. IPs are not resolved: check `isPublicHttps` first.
 */
export const publicAgent = (): Agent =>
  new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000, lookup: publicLookup })

import { lookup as resolve } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** What lies inside a network, means no single machine, or leads to one of ours by another name (RFC 6890). */
const inside = new BlockList()
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
  inside.addSubnet(net, prefix)
/** what of IPv6 is given out to the world; of it, what carries an IPv4 address or is for examples */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const borrowed = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  borrowed.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is one of the open internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !inside.check(address)
  return family === 6 && world.check(address, 'ipv6') && !borrowed.check(address, 'ipv6')
}

/**
 * Whether an address that a stranger gave us may be asked at all: https at its usual port, no credentials, a name with
 * a dot or a public IP. Where a name leads is looked at when it is called, by `publicAgent`.
 */
export const isPublicHttps = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(host)
}

/** As the system resolves names, and refuses one of whose addresses any lies inside a network. */
export const publicLookup: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('the name leads inside a network'), { code: 'ENOTPUBLIC' }), '')
    return options.all ? done(null, found) : done(null, first.address, first.family)
  })
}

/** Whether any address of this name lies inside a network; a name that leads nowhere now does not. */
export const leadsInside = (host: string): Promise<boolean> =>
  new Promise((resolve) =>
    publicLookup(host, {}, (error) => resolve(error !== null && 'code' in error && error.code === 'ENOTPUBLIC')),
  )

/**
 * Connections to addresses that strangers gave us: the address that was checked is the one that is connected to, so
 * that a name which changes in between leads nowhere either. An IP is not looked up: ask `isPublicHttps` first.
 */
export const publicAgent = (): Agent =>
  new Agent({ keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 30_000, lookup: publicLookup })

import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Parses networks such as `10.0.0.0/8`; throws for invalid ones. */
export const parseNetworks = (networks: readonly string[]): BlockList => {
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/')
    known.addSubnet(address, Number(length || (isIPv6(address) ? 128 : 32)), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return known
}

const passedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request comes directly from an internal address. Anything forwarded by a proxy counts as external, even if
 * the proxy is internal.
 */
export const isInternalRequest = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  internal: BlockList,
) => {
  if (passedOn.some((name) => headers[name] !== undefined)) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return address !== '' && internal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

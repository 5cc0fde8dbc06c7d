import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Networks such as `10.0.0.0/8`; throws for what is none. */
export const networksOf = (networks: readonly string[]): BlockList => {
  const known = new BlockList()
  for (const network of networks) {
    const [address = '', length = ''] = network.split('/')
    known.addSubnet(address, Number(length || (isIPv6(address) ? 128 : 32)), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return known
}

const passedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request comes from the inside: straight from an address of ours. What a proxy passes on comes from
 * outside, whoever the proxy is.
 */
export const isFromInside = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, inside: BlockList) => {
  if (passedOn.some((name) => headers[name] !== undefined)) return false
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return address !== '' && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network whose actions are counted together: an IPv4 address, or the first 64 bits of an IPv6 address, since a
 * subscriber has a whole /64. All counts and limits by address use it. Other texts are returned unchanged.
 */
export const networkOf = (address: string): string => {
  const inV4 = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(inV4) || !isIPv6(address)) return inV4
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const groups = [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after]
  // ::ffff:1.2.3.4 in its other notation, as two groups
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const groupsOf = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })

/** The block of an address that one household or office has: 24 bits of IPv4, 48 of IPv6. Null: it is none. */
export const networkOf = (ip: string): string | null => {
  const inV4 = ip.replace(/^::ffff:/i, '')
  const [v4] = /^\d+\.\d+\.\d+(?=\.\d+$)/.exec(inV4) ?? []
  if (v4 !== undefined) return `${v4}.*`
  const [start = ''] = ip.split('::')
  const groups = start.split(':').filter(Boolean)
  return groups.length >= 3 ? `${groups.slice(0, 3).join(':').toLowerCase()}:*` : null
}

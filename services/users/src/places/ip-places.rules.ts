import { regionOf } from '@xinyu/contracts/lists/regions'

/** The place of an address: a province, and its city if known. Codes of our own list. */
export interface IpPlace {
  provinceCode: string
  cityCode: string | null
}
/** Networks by prefix length. For an address in two networks the smaller one counts. */
export type IpPlaces = ReadonlyMap<number, ReadonlyMap<bigint, IpPlace>>

const V6_BITS = 128
/** IPv4 addresses are mapped into IPv6 as ::ffff:a.b.c.d, so that one table holds both */
const V4_BITS = 32
const V4_PREFIX = 0xffffn << BigInt(V4_BITS)

/** The four bytes of an IPv4 address; null: not one. */
const partsOfV4 = (ip: string): number[] | null => {
  const parts = ip.split('.')
  const isAddress = parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
  return isAddress ? parts.map(Number) : null
}

/** The eight groups of an IPv6 address, `::` filled with zeros; null: not one. */
const groupsOfV6 = (ip: string): string[] | null => {
  const [head = '', tail, ...more] = ip.split('::')
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const missing = 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after]
  const isWhole = tail === undefined ? missing === 0 : missing > 0
  return more.length === 0 && isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? groups : null
}

/** An address as a number; null: not an address. */
export const addressOf = (text: string): bigint | null => {
  const v4 = partsOfV4(text.replace(/^::ffff:(?=\d+\.)/i, ''))
  if (v4) return V4_PREFIX | v4.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
  return groupsOfV6(text)?.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n) ?? null
}

const networkOf = (address: bigint, bits: number): bigint => address >> BigInt(V6_BITS - bits)

interface Network {
  address: bigint
  /** prefix length, of 128 */
  bits: number
}

/** The networks of a line: one, or those that make up a range. */
const networksOf = (text: string): Network[] | null => {
  const [first = '', last] = text.split('-').map((part) => part.trim())
  if (last !== undefined) return networksBetween(addressOf(first), addressOf(last))
  const [ip = '', length = ''] = first.split('/')
  const address = addressOf(ip)
  const maxBits = partsOfV4(ip) ? V4_BITS : V6_BITS
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : -1
  return address === null || bits < 0 || bits > maxBits ? null : [{ address, bits: V6_BITS - maxBits + bits }]
}

/** The fewest networks that cover exactly a range; null: not a range. */
const networksBetween = (first: bigint | null, last: bigint | null): Network[] | null => {
  if (first === null || last === null || last < first) return null
  const networks: Network[] = []
  for (let address = first; address <= last;) {
    let bits = V6_BITS
    const sizeOf = (length: number): bigint => 1n << BigInt(V6_BITS - length)
    while (bits > 0 && address % sizeOf(bits - 1) === 0n && address + sizeOf(bits - 1) - 1n <= last) bits--
    networks.push({ address, bits })
    address += sizeOf(bits)
  }
  return networks
}

/**
 * Reads lines of `<network>/<bits>,<province code>[,<city code>]`, or `<first>-<last>,…` for a range; empty lines and
 * those starting with # are skipped. Throws with the number of an invalid line.
 */
export const readIpPlaces = (text: string): IpPlaces => {
  const places = new Map<number, Map<bigint, IpPlace>>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const [network = '', provinceCode = '', cityCode = ''] = trimmed.split(',').map((part) => part.trim())
    const networks = networksOf(network)
    const isPlace =
      provinceCode.length === 2 &&
      regionOf(provinceCode) !== undefined &&
      (cityCode === '' || (cityCode.startsWith(provinceCode) && regionOf(cityCode) !== undefined))
    if (networks === null || !isPlace) throw new Error(`line ${index + 1}: ${trimmed}`)
    for (const { address, bits } of networks) {
      const ofLength = places.get(bits) ?? new Map<bigint, IpPlace>()
      ofLength.set(networkOf(address, bits), { provinceCode, cityCode: cityCode || null })
      places.set(bits, ofLength)
    }
  }
  return new Map([...places].sort(([one], [other]) => other - one))
}

/** The place of the smallest network that contains this address; null: none does. */
export const placeOfIp = (places: IpPlaces, ip: string): IpPlace | null => {
  const address = addressOf(ip)
  if (address === null) return null
  for (const [bits, networks] of places) {
    const place = networks.get(networkOf(address, bits))
    if (place) return place
  }
  return null
}

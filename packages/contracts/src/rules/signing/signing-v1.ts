import forge from 'node-forge'

const utf8 = new TextEncoder()
// through bytes: forge's own 'utf8' throws on a lone surrogate, which anybody may send
const md5Hex = (text: string): string =>
  forge.md.md5
    .create()
    .update(forge.util.binary.raw.encode(utf8.encode(text)))
    .digest()
    .toHex()

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/**
 * The text that a v1 signature signs: `key=value` of every field but `signature`, sorted by key (code units), joined by
 * `&`, the code at the end. Objects and lists are JSON; fields without a value (undefined) are left out.
 */
export const canonicalV1 = (fields: Readonly<Record<string, unknown>>, code: string): string =>
  Object.keys(fields)
    .filter((key) => key !== 'signature' && fields[key] !== undefined)
    .sort()
    .map((key) => `${key}=${textOf(fields[key])}`)
    .join('&') + code

/** v1, for the shipped client only: MD5 of the canonical text in UTF-8, lower-case hex. */
export const signV1 = (fields: Readonly<Record<string, unknown>>, code: string): string =>
  md5Hex(canonicalV1(fields, code))

/** Whether it is the v1 signature of these fields. Every character is compared, wherever the first difference is. */
export const verifyV1 = (fields: Readonly<Record<string, unknown>>, code: string, signature: string): boolean => {
  const expected = signV1(fields, code)
  if (signature.length !== expected.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at += 1)
    difference |= expected.charCodeAt(at) ^ signature.toLowerCase().charCodeAt(at)
  return difference === 0
}

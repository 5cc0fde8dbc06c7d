/** A position in a trace, as in the W3C header `traceparent`. */
export interface Traceparent {
  /** 32 lower-case hex digits, the same for the whole request and everything it causes */
  traceId: string
  /** 16 lower-case hex digits: the span that sent this header */
  spanId: string
  isSampled: boolean
}

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const zeros = /^0+$/

/** Parses the header; null if it is invalid: another form, upper case, all zeros, or longer than version 00 allows. */
export const parseTraceparent = (text: unknown): Traceparent | null => {
  if (typeof text !== 'string' || text.length > 512) return null
  const [, version, traceId = '', spanId = '', flags = '', more] = form.exec(text) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (zeros.test(traceId) || zeros.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const formatTraceparent = ({ traceId, spanId, isSampled }: Traceparent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** random ids are cut from one larger draw: a separate draw for each costs more than all the rest */
const pool = new Uint8Array(24 * 64)
let used = pool.length

export const beginTraceparent = (): Traceparent => {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  let text = ''
  for (const byte of pool.subarray(used, used + 24)) text += hex[byte]
  used += 24
  const [traceId, spanId] = [text.slice(0, 32), text.slice(32)]
  return zeros.test(traceId) || zeros.test(spanId) ? beginTraceparent() : { traceId, spanId, isSampled: true }
}

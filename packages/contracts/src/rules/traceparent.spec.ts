import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { beginTraceparent, formatTraceparent, parseTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test.each([
  ['sampled', `00-${traceId}-${spanId}-01`, true],
  ['not sampled', `00-${traceId}-${spanId}-00`, false],
  ['with unknown flags', `00-${traceId}-${spanId}-fe`, false],
  ['of a later version that says more', `01-${traceId}-${spanId}-01-more`, true],
])('reads a header %s', (_what, text, isSampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, spanId, isSampled })
})

test.each([
  ['nothing', undefined],
  ['an empty header', ''],
  ['two headers', [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`]],
  ['the trace id of all zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
  ['the span id of all zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['upper case', `00-${traceId.toUpperCase()}-${spanId}-01`],
  ['an id too short', `00-${traceId.slice(1)}-${spanId}-01`],
  ['the version that is forbidden', `ff-${traceId}-${spanId}-01`],
  ['version 00 that says more', `00-${traceId}-${spanId}-01-more`],
  ['a line break that would begin another header', `00-${traceId}-${spanId}-01\r\nx-evil: 1`],
  ['a megabyte', `01-${traceId}-${spanId}-01-${'x'.repeat(1 << 20)}`],
])('rejects %s', (_what, text) => {
  expect(parseTraceparent(text)).toBeNull()
})

test('whatever is received, what is passed on is a valid header or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789abcf-\r\nZ'), maxLength: 60 }), (text) => {
      const read = parseTraceparent(text)
      return read === null || /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/.test(formatTraceparent(read))
    }),
  )
})

test('every new trace has its own ids, and parses to what was written', () => {
  const begun = Array.from({ length: 1_000 }, beginTraceparent)
  expect(new Set(begun.flatMap((one) => [one.traceId, one.spanId])).size).toBe(2_000)
  for (const one of begun) expect(parseTraceparent(formatTraceparent(one))).toEqual(one)
})

import { expect, test } from '@jest/globals'
import type { ExportRequest } from './export.document.ts'
import { exportingServices, canExportAgain, newExport, withArchive, withPart } from './exports.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)
const asked = newExport('e', 'u', now)
const after = (request: ExportRequest, set: Partial<ExportRequest> | null): ExportRequest => ({ ...request, ...set })

test('the archive is due with the last part, in any order and with repeats, or after half an hour', () => {
  let request = asked
  for (const service of [...exportingServices.slice(1), ...exportingServices.slice(1)].toReversed())
    request = after(request, withPart(request, service, later(1)))
  expect([request.parts.length, request.gatherAt]).toEqual([5, later(30)])
  request = after(request, withPart(request, 'users', later(2)))
  expect(request.gatherAt).toEqual(later(2))
})

test('a service that did not answer in time is named, the archive is kept for 7 days, and a late part changes nothing', () => {
  const part = after(asked, withPart(asked, 'chat', later(1)))
  const ready = after(part, withArchive(part, { parts: part.parts, bytes: 9, now: later(31) }))
  expect(ready).toMatchObject({
    state: 'ready',
    missing: ['users', 'social', 'payments', 'face', 'moderation'],
    gatherAt: null,
    expiresAt: later(31 + 7 * 24 * 60),
  })
  expect([withPart(ready, 'face', later(40)), withArchive(ready, { parts: [], bytes: 1, now: later(40) })]).toEqual([
    null,
    null,
  ])
})

test('one at a time and one a day', () => {
  expect(canExportAgain(null, now)).toBe(true)
  expect(canExportAgain(asked, later(3 * 24 * 60))).toBe(false)
  const ready = after(asked, withArchive(asked, { parts: [], bytes: 1, now }))
  expect([canExportAgain(ready, later(24 * 60 - 1)), canExportAgain(ready, later(24 * 60))]).toEqual([false, true])
})

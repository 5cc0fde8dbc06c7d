import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { useDepartures } from '../../shared/session/user-change.ts'
import { usePageChange } from '../../shared/ui/page-change.ts'
import { createPageHistory, HOLD_MS } from './page-history.ts'

/** Ends the preparation of a page. */
let ready: Map<string, () => void>
let shown: string[]
let history: ReturnType<typeof createPageHistory>
let stop: () => void

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const end = async (path: string): Promise<void> => {
  ready.get(path)?.()
  await pass(0)
}

beforeEach(() => {
  jest.useFakeTimers()
  window.history.replaceState(null, '', '/deck')
  ready = new Map()
  shown = []
  history = createPageHistory(({ pathname }) =>
    pathname === '/known' ? null : new Promise<void>((resolve) => ready.set(pathname, resolve)),
  )
  stop = history.listen(({ location, action }) => shown.push(`${action} ${location.pathname}${location.search}`))
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

it('the next page is shown when it is ready; the address is there at once', async () => {
  history.push('/person')
  await pass(HOLD_MS - 1)
  expect([window.location.pathname, shown]).toEqual(['/person', []])
  await end('/person')
  expect(shown).toEqual(['PUSH /person'])
})

it('a page that needs nothing is shown at once, and so is another view of the same page', () => {
  history.push('/known')
  history.replace('/known?tab=2')
  expect(shown).toEqual(['PUSH /known', 'REPLACE /known?tab=2'])
})

it('says after 200 ms that the next page is on its way, and shows it after two seconds in any case', async () => {
  history.push('/person')
  await pass(199)
  expect(usePageChange.getState().isSlow).toBe(false)
  await pass(1)
  expect(usePageChange.getState().isSlow).toBe(true)
  await pass(1_800)
  expect([shown, usePageChange.getState().isSlow]).toEqual([['PUSH /person'], false])
  await end('/person')
  expect(shown).toHaveLength(1)
})

it('of two changes only the later is shown, whichever is ready first', async () => {
  history.push('/person')
  history.push('/talk')
  await end('/person')
  expect(shown).toEqual([])
  await end('/talk')
  expect(shown).toEqual(['PUSH /talk'])
})

it('going back to the page on screen ends the change', async () => {
  history.push('/person')
  history.replace('/deck')
  await end('/person')
  await pass(HOLD_MS)
  expect(shown).toEqual(['REPLACE /deck'])
})

it('a second tap on the same link adds no second entry', async () => {
  const before = window.history.length
  history.push('/person')
  history.push('/person')
  await end('/person')
  expect([window.history.length, shown]).toEqual([before + 1, ['REPLACE /person']])
})

it('the page of a member who has left does not stay', () => {
  useDepartures.setState(({ count }) => ({ count: count + 1 }))
  history.push('/login')
  expect(shown).toEqual(['PUSH /login'])
})

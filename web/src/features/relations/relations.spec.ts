import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { queryClient } from '../../shared/api/query-client.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { useMatches } from './match.ts'
import { like, recordView, relationQuery } from './relations.ts'

const network = fakeNetwork()
const side = (isLike: boolean) => ({ isLike, isLove: false, isFollow: false })
const record = (isLike: boolean, likesMe = false) => ({
  _id: 'f-ming',
  user2: { _id: 'ming', name: '明', avatar: null },
  love: side(isLike),
  love2: side(likesMe),
})
const shown = () => queryClient.getQueryData<ReturnType<typeof record>>(['favorite', 'ming'])?.love.isLike

beforeAll(() => startI18n())
beforeEach(() => {
  queryClient.clear()
  logInAs('me')
  network.ok('favorite/changeLikeStatus', { favorite: record(true) })
  network.ok('favorite/getfavorite', { favorite: record(false) })
  network.ok('favorite/favorite', { view: record(false) })
  network.ok('social/addView', {})
})

/** Runs `act` while the answer of a call, as it was before the act, is on its way. */
const during = async (path: string, ask: () => Promise<unknown>, act: () => Promise<unknown>): Promise<void> => {
  const answer = globalThis.fetch
  let release = (): void => undefined
  const later = new Promise<void>((resolve) => (release = resolve))
  globalThis.fetch = async (input, init) => {
    const reply = await answer(input, init)
    if (String(input).endsWith(path)) await later
    return reply
  }
  const asked = ask().catch(() => undefined)
  await act()
  release()
  await asked
}

it('a like on a page that has just opened stays, when the record of the view comes after it', async () => {
  await during(
    'favorite/favorite',
    () => recordView('ming'),
    () => like('ming', true),
  )
  expect(shown()).toBe(true)
})

it('a like stays, when the relation that was asked for before it comes after it', async () => {
  await during(
    'favorite/getfavorite',
    async () => queryClient.fetchQuery(relationQuery('ming')),
    () => like('ming', true),
  )
  expect(shown()).toBe(true)
})

it('a like that is returned has its moment, a like alone has none', async () => {
  await like('ming', true)
  expect(useMatches.getState().queue).toEqual([])
  network.ok('favorite/changeLikeStatus', { favorite: record(true, true) })
  await like('ming', true)
  expect(useMatches.getState().queue).toMatchObject([{ kind: 'like', user: { name: '明' } }])
})

it('the record of a view is kept', async () => {
  await recordView('ming')
  expect(shown()).toBe(false)
})

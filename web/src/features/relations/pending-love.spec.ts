import { DAY_MS } from '@xinyu/contracts/rules/time'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../../shared/api/query-client.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { readJson, writeJson } from '../../shared/lib/storage.ts'
import { useModal } from '../../shared/ui/overlays/modal-store.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { beginLove, restoreLoves, sendLove, undoLove, clearReturnedLoves, useLoves } from './pending-love.ts'

const network = fakeNetwork()
const call = 'favorite/changeLoveStatus'
const side = { _id: 's', isLike: false, isLove: true, isFollow: false, viewedAt: null, likedAt: null, lovedAt: null }
const record = (user2: ReturnType<typeof member>) => ({
  _id: 'f1',
  user: member(),
  user2,
  love: { ...side, recentMsgs: [], unread: [] },
  love2: { ...side, isLove: false, recentMsgs: [], unread: [] },
  isMatch: false,
  addtime: '2026-11-01T00:00:00.000Z',
})
const her = member({ _id: 'her', name: '岚' })
const only = () => useLoves.getState().pending[0]
const returned = () => useLoves.getState().returned.map(({ _id }) => _id)
const clientIds = () => network.requests.filter(({ path }) => path === call).map(({ body }) => body['clientId'])

beforeAll(() => startI18n())
beforeEach(() => {
  queryClient.clear()
  useModal.setState({ queue: [] })
  writeJson('loves', null)
  clearReturnedLoves()
  logInAs('me')
  restoreLoves('me')
  network.ok('users/profile', { profile: member({ isVip: true, guanPoint: 50 }) })
  network.ok(call, { favorite: record(her), isMatch: false, cost: 10, guanPoint: 40 })
})

describe('a love not sent yet', () => {
  it('is neither sent nor kept after an undo, and its card returns', () => {
    beginLove(her)
    expect([undoLove('her'), undoLove('her')]).toEqual([true, false])
    expect([network.times(call), readJson('loves'), returned()]).toEqual([0, null, ['her']])
  })

  it('undone in another window, it is not sent by this one', async () => {
    beginLove(her)
    const { clientId = '' } = only() ?? {}
    writeJson('loves', null)
    await sendLove(clientId)
    expect(network.times(call)).toBe(0)
  })

  it('is restored after a reload, only for the same person and the same day', () => {
    beginLove(her)
    useLoves.setState({ pending: [] })
    restoreLoves('me')
    expect(only()?.user._id).toBe('her')
    restoreLoves('me', Date.now() + 2 * DAY_MS)
    expect([only(), readJson('loves')]).toEqual([undefined, null])
    beginLove(her)
    logInAs('somebody-else')
    restoreLoves('somebody-else')
    expect([only(), network.times(call)]).toEqual([undefined, 0])
  })

  it('interrupted while sending, it resumes under the same id, so that it is charged once', async () => {
    beginLove(her)
    const before = only()
    writeJson('loves', [{ ...before, isSent: true }])
    restoreLoves('me')
    expect(only()).toBeUndefined()
    await waitFor(() => expect(readJson('loves')).toBeNull())
    expect(clientIds()).toEqual([before?.clientId])
    expect(undoLove('her')).toBe(false)
  })

  it('returns its card when it is refused: points spent elsewhere, or no network', async () => {
    for (const answer of ['GUANPOINT_NOT_ENOUGH', 'UNAVAILABLE']) {
      network.refuse(call, answer, '', answer === 'UNAVAILABLE' ? 503 : 200)
      beginLove(her)
      const sent = sendLove(only()?.clientId ?? '')
      if (answer === 'GUANPOINT_NOT_ENOUGH') {
        await waitFor(() => expect(useModal.getState().queue).toHaveLength(1))
        useModal.getState().queue[0]?.answer(false)
      }
      await sent
      expect([returned(), readJson('loves')]).toEqual([['her'], null])
      clearReturnedLoves()
    }
  })
})

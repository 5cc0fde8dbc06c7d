import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { endSession } from '../../shared/session/session.ts'
import { useToast } from '../../shared/ui/overlays/toast-store.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { useLoves } from './pending-love.ts'
import { like, MAX_WAITING, sendWaitingLikes, useWaitingLikes } from './waiting-likes.ts'

const network = fakeNetwork()
const call = 'favorite/changeLikeStatus'
const sent = () => network.requests.filter(({ path }) => path === call).map(({ body }) => body)
const waiting = () => useWaitingLikes.getState().likes.map(({ userId, isLike }) => [userId, isLike])
const down = (): void => network.answer(call, () => ({ http: 503, reply: {} }))
const up = (): void => network.ok(call, ({ user2_id: userId }) => ({ favorite: { _id: `f-${String(userId)}` } }))
const card = { _id: 'ming', name: '明', avatar: null } as never

beforeAll(() => startI18n())
beforeEach(() => {
  endSession()
  logInAs('me')
  useLoves.setState({ returned: [] })
})

describe('a like without a network', () => {
  it('waits, says so, and is sent once when the connection is back', async () => {
    down()
    await like('ming', true)
    expect([waiting(), useToast.getState().toast?.text]).toEqual([
      [['ming', true]],
      '现在没有网络，连上后会自动送出你的喜欢',
    ])
    network.requests.length = 0
    up()
    await Promise.all([sendWaitingLikes(), sendWaitingLikes()])
    expect(sent()).toEqual([expect.objectContaining({ user2_id: 'ming', isLike: true })])
    expect(waiting()).toEqual([])
  })

  it('that is taken back waits as a withdrawal: the first may have arrived without its answer', async () => {
    down()
    await like('ming', true)
    await like('ming', false)
    expect(waiting()).toEqual([['ming', false]])
  })

  it('that the server refuses later is undone in words, and the deck has the person again', async () => {
    down()
    await like('ming', true, card)
    network.refuse(call, 'USER_DISABLED', '对方已停用')
    await sendWaitingLikes()
    expect(waiting()).toEqual([])
    expect(useLoves.getState().returned).toEqual([card])
    expect(useToast.getState().toast?.text).toMatch(/^你的喜欢没有送到.*对方已停用/)
  })

  it('is sent later when many at once were too fast for the server', async () => {
    down()
    await like('ming', true)
    network.answer(call, () => ({ http: 429, reply: { status: 1, code: 'TOO_FREQUENT' } }))
    jest.useFakeTimers()
    await sendWaitingLikes()
    expect(waiting()).toEqual([['ming', true]])
    up()
    await jest.advanceTimersByTimeAsync(10_000)
    jest.useRealTimers()
    expect(waiting()).toEqual([])
  })

  it('that the server refuses at once does not wait', async () => {
    network.refuse(call, 'USER_DISABLED', '对方已停用')
    await expect(like('ming', true)).rejects.toThrow()
    expect(waiting()).toEqual([])
  })

  it('stays in its order while the server is away again, and waits for one like more than fits in vain', async () => {
    down()
    for (let at = 0; at < MAX_WAITING; at++) await like(`u${at}`, true)
    await expect(like('one more', true)).rejects.toThrow()
    await sendWaitingLikes()
    expect(waiting()).toHaveLength(MAX_WAITING)
    expect(waiting()[0]).toEqual(['u0', true])
  })

  it('belongs to who gave it: the next member on this device sends nothing of it', async () => {
    down()
    await like('ming', true)
    logInAs('another')
    up()
    network.requests.length = 0
    await sendWaitingLikes()
    expect([sent(), waiting()]).toEqual([[], []])
  })
})

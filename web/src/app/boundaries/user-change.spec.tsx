import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { isCompleted } from '@xinyu/contracts/http/users/profile'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { App } from '../app.tsx'
import { setDraft, useChat } from '../../features/chat/chat-store.ts'
import { announceMatch, useMatches } from '../../features/relations/match.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { api } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { readPendingAction, writePendingAction } from '../../shared/gate/pending.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { useModal } from '../../shared/ui/overlays/modal-store.ts'
import { showBan } from '../../shared/session/banned.ts'
import { currentSession, endSession, saveSession, syncSessionAcrossTabs } from '../../shared/session/session.ts'

const network = fakeNetwork()
const waiting = { gate: 'vip', action: 'love', argument: 'u7', returnTo: '/user/u7', resuming: true } as const
const session = (userId: string) => ({ token: 't', refreshToken: 'r', userId, type: 'normal' as const })
/** Another tab has written this login, or ended it. */
const otherTab = (userId: string | null): void => {
  localStorage.clear()
  if (userId !== null) localStorage.setItem('xinyu.session', JSON.stringify(session(userId)))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'xinyu.session' })))
}
const holdsNothing = (): void => {
  expect(queryClient.getQueryData(['me'])).toBeUndefined()
  expect(readPendingAction()).toBeNull()
  expect(sessionStorage.getItem('xinyu.pending')).toBeNull()
  expect(useMatches.getState().queue).toEqual([])
}

beforeAll(async () => {
  await startI18n()
  syncSessionAcrossTabs()
})
beforeEach(() => {
  useModal.setState({ queue: [] })
  endSession()
  logInAs('an')
  queryClient.setQueryData(['me'], { name: '安然' })
  announceMatch({ _id: `u-${Math.random()}`, name: '林', avatar: null })
  writePendingAction(waiting)
})

describe('nothing of a member is left in this window', () => {
  it('after another member logged in in another tab', () => {
    otherTab('bo')
    expect(currentSession()?.userId).toBe('bo')
    holdsNothing()
  })

  it('after a logout in another tab', () => {
    otherTab(null)
    holdsNothing()
  })

  it('after a ban', () => {
    void showBan({ reason: '', until: null, ticket: 't' })
    holdsNothing()
  })

  it('after the login has expired', async () => {
    network.answer('users/isCompleted', () => ({ http: 401, reply: { status: 1, code: 'TOKEN_EXPIRED', msg: '' } }))
    network.refuse('users/refreshToken', 'REFRESH_REUSED', '', 401)
    await expect(api(isCompleted, {})).rejects.toMatchObject({ http: 401 })
    holdsNothing()
  })
})

it('an answer that arrives after another member has come is not theirs', async () => {
  network.answer('users/isCompleted', () => {
    saveSession(session('bo'))
    return { reply: { status: 0, isCompleted: 4 } }
  })
  await expect(api(isCompleted, {})).rejects.toMatchObject({ code: 'NO_RESPONSE' })
})

it('a renewed token keeps everything', () => {
  saveSession({ ...session('an'), token: 'next' })
  expect(queryClient.getQueryData(['me'])).toEqual({ name: '安然' })
  expect(readPendingAction()?.action).toBe('love')
})

it('what a page holds in its state goes with the member', async () => {
  window.history.replaceState(null, '', '/not-there')
  render(<App />)
  await screen.findByRole('heading', { name: '没有这个页面', level: 1 }, { timeout: 15_000 })
  const before = screen.getByRole('main')
  otherTab('bo')
  expect(before).not.toBeInTheDocument()
}, 20_000)

describe('a gated action that waits', () => {
  it('belongs to the member who began it', () => {
    sessionStorage.setItem('xinyu.pending', JSON.stringify({ ...waiting, by: 'bo', at: Date.now() }))
    expect(readPendingAction()).toBeNull()
  })

  it('of a guest goes on after they log in', () => {
    saveSession({ ...session('g'), type: 'temp' })
    writePendingAction({ ...waiting, gate: 'login' })
    logInAs('me')
    expect(readPendingAction()?.action).toBe('love')
  })

  it('expires after half an hour, and after a day when moderators decide first', () => {
    const [half, day] = [30 * 60_000, DAY_MS]
    expect(readPendingAction(Date.now() + half - 1_000)).not.toBeNull()
    expect(readPendingAction(Date.now() + half)).toBeNull()
    writePendingAction({ ...waiting, gate: 'approved' })
    expect(readPendingAction(Date.now() + day - 1_000)).not.toBeNull()
    expect(readPendingAction(Date.now() + day)).toBeNull()
  })
})

it('a draft of another tab is not overwritten by one of this tab', () => {
  setDraft('lin', '写给林')
  localStorage.setItem('xinyu.drafts', JSON.stringify({ lin: '写给林', yu: '另一页写给予安' }))
  setDraft('lin', '写给林的')
  expect(JSON.parse(localStorage.getItem('xinyu.drafts') ?? '{}')).toEqual({ lin: '写给林的', yu: '另一页写给予安' })
  expect(useChat.getState().drafts['yu']).toBe('另一页写给予安')
})

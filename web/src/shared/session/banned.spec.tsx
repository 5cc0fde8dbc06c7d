import { beforeAll, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { isCompleted } from '@xinyu/contracts/http/users/profile'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { api } from '../api/api.ts'
import { startI18n } from '../i18n/i18n.ts'
import { currentSession, saveSession } from './session.ts'

const network = fakeNetwork()
beforeAll(() => startI18n())

const banned = { status: 1, code: 'ACCOUNT_BANNED', msg: '账号已被封禁' }
const show = () => {
  saveSession({ token: 'made.up.token', refreshToken: 'r', userId: 'me', type: 'normal' })
  return showPages(
    [
      { path: '/', element: <h1>恋</h1> },
      { path: '/homepage', element: <h1>首页</h1> },
      { path: '/banned', element: <h1>封禁说明</h1> },
    ],
    '/',
  )
}

describe('somebody banned', () => {
  it('reads rule, reason and end at the next call, once, is logged out, and finds the way to appeal', async () => {
    network.answer('users/isCompleted', () => ({
      reply: { ...banned, rule: 'advert', reason: '发布广告', until: '2026-12-01T08:00:00.000Z' },
    }))
    show()
    await act(() => Promise.all([1, 2].map(() => api(isCompleted, {}).catch(() => undefined))))
    expect(await screen.findByRole('alertdialog', { name: '账号已被封禁' })).toBeVisible()
    expect(screen.getByText(/原因：发布广告/)).toHaveTextContent(/规则：不得发布广告或引流.*解封时间：2026/)
    expect(currentSession()).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '去申诉' }))
    expect(await screen.findByRole('heading', { name: '封禁说明' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('sees it also when the refresh is refused, and not as an expired login', async () => {
    network.answer('users/isCompleted', () => ({ http: 401, reply: { status: 1, code: 'TOKEN_EXPIRED', msg: '' } }))
    network.answer('users/refreshToken', () => ({ reply: { ...banned, reason: '骚扰', until: null } }))
    show()
    await act(() => api(isCompleted, {}).catch(() => undefined))
    expect(await screen.findByText(/原因：骚扰/)).toHaveTextContent(/封禁没有期限/)
    expect(screen.queryByText('登录已过期')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('is not me when I write to a banned member', async () => {
    network.answer('msg/addMsg2', () => ({ reply: banned }))
    show()
    const message = { user2_id: 'you', content: '你好', clientId: crypto.randomUUID() }
    await api(addMsg2, message).catch(() => undefined)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(currentSession()).not.toBeNull()
  })
})

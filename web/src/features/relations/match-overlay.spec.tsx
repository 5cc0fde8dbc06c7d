import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { announceMatch, forgetMatch, useMatches } from './match.ts'
import { MatchOverlay } from './match-overlay.tsx'

const network = fakeNetwork()
const her = { _id: 'her', name: '岚', avatar: '/her.jpg' }
const open = (): void =>
  showPages(
    [
      { path: '/', element: <MatchOverlay /> },
      { path: '/chat', element: <h1>对话</h1> },
    ],
    '/',
  )
beforeAll(() => startI18n())
beforeEach(() => {
  useMatches.setState({ queue: [] })
  forgetMatch('her')
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('users/whyUser', { basis: 'rule', reasons: [{ kind: 'city', text: '同在杭州', strength: 1 }] })
})
const sent = () => network.requests.filter(({ path }) => path === 'msg/addMsg2').map(({ body }) => body)

describe('a match', () => {
  it('is announced once, however often it arrives', () => {
    announceMatch(her, 'f1')
    announceMatch(her)
    expect(useMatches.getState().queue).toHaveLength(1)
  })

  it('of likes is a small scene of its own, and does not stand in for the match', async () => {
    announceMatch(her, 'f1', 'like')
    announceMatch(her, 'f1', 'like')
    announceMatch(her, 'f1')
    expect(useMatches.getState().queue).toHaveLength(2)
    open()
    const scene = await screen.findByRole('dialog', { name: '你们互相喜欢' })
    expect(scene).toHaveAccessibleDescription(/岚也喜欢你/)
    await userEvent.click(screen.getByRole('button', { name: '去聊天' }))
    expect(await screen.findByRole('heading', { name: '对话' })).toBeVisible()
    expect(useMatches.getState().queue).toMatchObject([{ kind: 'love' }])
  })

  it('shows both faces, says that it is a match, and keeps the text when it is refused', async () => {
    announceMatch(her, 'f1')
    open()
    const scene = await screen.findByRole('dialog', { name: '你们互相爱上了' })
    expect(scene).toHaveAccessibleDescription(/你和岚都表达了爱意/)
    await screen.findByAltText('我的照片')
    await screen.findByText('同在杭州')
    expect(screen.getByAltText('岚的照片')).toHaveAttribute('src', '/her.jpg')
    await userEvent.type(screen.getByLabelText('给岚写点什么'), '周末一起赌博吧')
    network.refuse('msg/addMsg2', 'SENSITIVE_WORD', '含有敏感词')
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(screen.getByLabelText('给岚写点什么')).toHaveValue('周末一起赌博吧')
    network.ok('msg/addMsg2', {})
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByRole('heading', { name: '对话' })).toBeVisible()
    expect(sent()).toHaveLength(2)
    expect(new Set(sent().map((body) => body['clientId'])).size).toBe(1)
  })

  it('hides toasts of the same person, earlier and later ones; shows those of others', async () => {
    open()
    act(() => toast('岚爱上了你', { of: 'her' }))
    await screen.findByText('岚爱上了你')
    act(() => announceMatch(her, 'f1'))
    await screen.findByRole('dialog')
    expect(screen.queryByText('岚爱上了你')).toBeNull()
    act(() => toast('岚：你好', { of: 'her' }))
    expect(screen.queryByText('岚：你好')).toBeNull()
    act(() => toast('舟关注了你', { of: 'him' }))
    await screen.findByText('舟关注了你')
    await userEvent.keyboard('{Escape}')
    act(() => toast('岚：你好', { of: 'her' }))
    await screen.findByText('岚：你好')
  })

  it('is closed by Esc, and the conversation is one tap away', async () => {
    announceMatch(her, 'f1')
    open()
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    forgetMatch('her')
    act(() => announceMatch(her, 'f1'))
    await userEvent.click(await screen.findByRole('button', { name: '去聊天' }))
    expect(await screen.findByRole('heading', { name: '对话' })).toBeVisible()
    expect(sent()).toEqual([])
  })
})

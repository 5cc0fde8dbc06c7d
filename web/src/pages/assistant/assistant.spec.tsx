import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { clear } from '../../features/assistant/assistant-conversation.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { FakeSocket, fakeNetwork } from '../../test-network.ts'
import { Screen } from './assistant.tsx'

const network = fakeNetwork()
const offer = { offered: true, model: 'xinyu-sandbox', isSandbox: true, perMinute: 10, perDay: 100, msg: '' }
const says = (frame: object): void => act(() => FakeSocket.last?.deliver(frame))
const piece = (content: string, done = false): void =>
  says({ role: 'assistant', content, done, ai: true, thread_id: 't1', answer_id: 'a1', model: 'xinyu-sandbox' })
const sent = (): Record<string, unknown> | undefined => FakeSocket.last?.sent.at(-1)
const ready = async (): Promise<void> => {
  await waitFor(() => expect(FakeSocket.last?.sent[0]).toHaveProperty('token'))
  says({ ready: true, user_id: 'me' })
}

beforeAll(() => startI18n())
beforeEach(async () => {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  FakeSocket.last = null
  act(clear)
  logInAs('me')
  network.ok('msg/getAssistant', offer)
  network.ok('users/profile', { profile: { _id: 'wei', name: '伟' }, msg: '' })
})
const show = async (at = '/assistant'): Promise<void> => {
  showPages([{ path: '/assistant', element: <Screen /> }], at)
  await screen.findByRole('textbox')
}
const write = async (text: string): Promise<void> => {
  await userEvent.type(screen.getByRole('textbox'), text)
  await userEvent.click(screen.getByRole('button', { name: '提问' }))
}

it('shows an answer as it arrives, marked as AI, bold as strong and nothing else as markup', async () => {
  const user = userEvent.setup()
  await show()
  await user.click(screen.getByRole('button', { name: '可以退款吗？' }))
  await ready()
  expect(sent()).toEqual({ role: 'user', content: '可以退款吗？' })
  expect(screen.getByText('正在想…')).toBeInTheDocument()
  piece('**可以**。')
  piece('<img src=x onerror=alert(1)>。')
  expect(screen.getByText('可以').tagName).toBe('STRONG')
  expect(document.querySelector('[data-ai] img')).toBeNull()
  expect(screen.getByText('AI 生成')).toBeInTheDocument()
  expect(document.querySelector('p.sr-only')).toHaveTextContent('<img src=x onerror=alert(1)>。')
  expect(screen.queryByRole('button', { name: '复制' })).toBeNull()
  piece('', true)
  await user.click(screen.getByRole('button', { name: '复制' }))
  expect(await navigator.clipboard.readText()).toMatch(/^可以。[^]*由 AI 生成/)
})

it('continues the conversation, sends it along, and forgets it when it is cleared', async () => {
  await show()
  await write('一')
  await ready()
  piece('答一。')
  piece('', true)
  await write('二')
  expect(sent()).toMatchObject({
    content: '二',
    thread_id: 't1',
    earlier: [
      { role: 'user', content: '一' },
      { role: 'assistant', content: '答一。' },
    ],
  })
  piece('答二。', true)
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(screen.queryByText('答一。')).toBeNull()
  await write('三')
  await ready()
  expect(sent()).toEqual({ role: 'user', content: '三' })
})

it('stops on request, and the next question waits until it has stopped', async () => {
  await show()
  await write('一')
  await ready()
  piece('开头。')
  await userEvent.type(screen.getByRole('textbox'), '二')
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(sent()).toMatchObject({ content: '一' })
  await userEvent.click(screen.getByRole('button', { name: '停止' }))
  expect(sent()).toEqual({ stop: true })
  piece('', true)
  expect(document.querySelector('[data-ai]')).toHaveTextContent('开头。')
  expect(screen.getByRole('button', { name: '提问' })).toBeEnabled()
})

it('says why an answer is incomplete, and retries what broke off but not what was refused', async () => {
  await show()
  await write('一')
  await ready()
  piece('开头。')
  act(() => FakeSocket.last?.onclose?.({ code: 1006 }))
  expect(screen.getAllByText('连接断开了，请重试')).not.toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await ready()
  expect(sent()).toEqual({ role: 'user', content: '一', thread_id: 't1' })
  says({ code: 'ASSISTANT_LIMIT', msg: '24小时内最多提问100次', done: true })
  const list = screen.getByRole('list')
  expect(within(list).getByText('24小时内最多提问100次')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

it('helps with first messages to the person it was opened for', async () => {
  await show('/assistant?about=wei')
  expect(await screen.findByRole('heading', { name: '写给伟的第一句话' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '帮我想三句自然的开场白' }))
  await ready()
  expect(sent()).toEqual({ role: 'user', content: '帮我想三句自然的开场白', about: 'wei' })
})

it('without an assistant it links to human support', async () => {
  network.ok('msg/getAssistant', { ...offer, offered: false, model: null })
  showPages([{ path: '/assistant', element: <Screen /> }], '/assistant')
  expect(await screen.findByText('这里未提供AI助手')).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
})

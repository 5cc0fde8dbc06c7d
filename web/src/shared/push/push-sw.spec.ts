import { expect, it, jest } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'

type Handler = (event: Record<string, unknown>) => void

/** Runs the worker's script in a fake worker. */
const startWorker = (pages: { focus(): void; postMessage(said: unknown): void }[] = []) => {
  const handlers = new Map<string, Handler>()
  const waits: Promise<unknown>[] = []
  const showNotification = jest.fn(async (_title: string, _options: Record<string, unknown>) => undefined)
  const openWindow = jest.fn(async (_link: string) => null)
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
  }
  runInNewContext(readFileSync('web/public/push-sw.js', 'utf8'), { self })
  const fire = async (name: string, event: Record<string, unknown>): Promise<void> => {
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
  }
  return { fire, showNotification, openWindow }
}
const tap = (link: unknown) => ({ notification: { close: () => undefined, data: { link } } })

it('shows a push as it was sent, under its tag', async () => {
  const { fire, showNotification } = startWorker()
  const said = { title: '心屿', body: '你有2条新消息', tag: 'talk:a', link: '/chat?id=a', lang: 'zh-CN' }
  await fire('push', { data: { json: () => said } })
  expect(showNotification.mock.calls[0]?.[0]).toBe('心屿')
  expect(showNotification.mock.calls[0]?.[1]).toMatchObject({
    body: '你有2条新消息',
    tag: 'talk:a',
    renotify: true,
    data: { link: '/chat?id=a' },
  })
})

it('an unreadable push is still shown, without an error', async () => {
  const { fire, showNotification } = startWorker()
  const unreadable = (): never => {
    throw new SyntaxError('not JSON')
  }
  await fire('push', { data: { json: unreadable } })
  await fire('push', { data: null })
  expect(showNotification).toHaveBeenCalledTimes(2)
})

it('a tap opens the page, or focuses one that is already open', async () => {
  const closed = startWorker()
  await closed.fire('notificationclick', tap('/message/like'))
  expect(closed.openWindow).toHaveBeenCalledWith('/message/like')
  const page = { focus: jest.fn(), postMessage: jest.fn() }
  const open = startWorker([page])
  await open.fire('notificationclick', tap('/chat?id=a'))
  expect(page.postMessage).toHaveBeenCalledWith({ type: 'open', link: '/chat?id=a' }, [])
  expect([page.focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0])
})

it('no push leads out of the app', async () => {
  for (const link of ['https://evil.example', '//evil.example', '/\\evil.example', undefined, 7]) {
    const { fire, openWindow } = startWorker()
    await fire('notificationclick', tap(link))
    expect(openWindow).toHaveBeenCalledWith('/message')
  }
})

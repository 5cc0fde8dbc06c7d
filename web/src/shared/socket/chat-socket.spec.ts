import { beforeEach, describe, expect, it } from '@jest/globals'
import { ChatSocket, CHECK_ANSWER_MS, CONNECT_TIMEOUT_MS, HEARTBEAT_ANSWER_MS, HEARTBEAT_MS } from './chat-socket.ts'
import { LONGEST_RETRY_MS, RETRY_MS, retryPause } from './retry-pause.ts'
import type { QueuedMessage } from './send-queue.ts'
import type { ConnectionState, WebSocketLike } from './socket-environment.ts'

const event = {} as never
class TestSocket implements WebSocketLike {
  sent: Record<string, unknown>[] = []
  closed = false
  onopen: WebSocketLike['onopen'] = null
  onmessage: WebSocketLike['onmessage'] = null
  onclose: WebSocketLike['onclose'] = null
  onerror: WebSocketLike['onerror'] = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  deliver(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) } as MessageEvent)
  }
}

const message = (clientId: string): QueuedMessage => ({
  clientId,
  user2: { _id: 'you' },
  kind: 'text',
  content: `text of ${clientId}`,
  addtime: '2026-11-20T00:00:00Z',
})
const acknowledge = (clientId: string) => ({
  msgCata: 9,
  clientId,
  _id: `m-${clientId}`,
  favorite_id: 'f',
  seq: 1,
  addtime: '2026-11-20T00:00:00Z',
  content: '',
  linkFiltered: false,
})

const setUp = (disk: { queue: QueuedMessage[] } = { queue: [] }) => {
  const sockets: TestSocket[] = []
  const timers: { at: number; run: () => void; live: boolean }[] = []
  const seen = { states: [] as ConnectionState[], frames: [] as unknown[], lost: 0 }
  let now = 0
  const socket = new ChatSocket({
    open: () => {
      const socket = new TestSocket()
      sockets.push(socket)
      return socket
    },
    token: async () => 'the-token',
    heartbeat: () => ({ nickname: '林', content: '', user2: { _id: 'you' } }),
    language: () => 'en',
    schedule: (ms, run) => {
      const timer = { at: now + ms, run, live: true }
      timers.push(timer)
      return () => void (timer.live = false)
    },
    random: () => 1,
    store: {
      read: () => disk.queue,
      add: (entry) => void (disk.queue = [...disk.queue.filter(({ clientId }) => clientId !== entry.clientId), entry]),
      remove: (clientId) => void (disk.queue = disk.queue.filter((entry) => entry.clientId !== clientId)),
    },
    onFrame: (frame) => seen.frames.push(frame),
    onStateChange: (state) => seen.states.push(state),
    onLost: () => void (seen.lost += 1),
  })
  const advance = (ms: number): void => {
    now += ms
    for (const timer of timers)
      if (timer.live && timer.at <= now) {
        timer.live = false
        timer.run()
      }
  }
  const current = (): TestSocket => sockets.at(-1) ?? new TestSocket()
  const open = async (): Promise<void> => {
    current().onopen?.(event)
    await Promise.resolve().then(() => Promise.resolve())
    await new Promise((resolve) => setTimeout(resolve))
    current().deliver({ msgCata: 0, ready: true, user_id: 'me' })
  }
  const sentTexts = (): unknown[] =>
    current()
      .sent.filter((frame) => frame['msgCata'] === 2)
      .map((frame) => frame['clientId'])
  return { socket, sockets, current, advance, open, seen, disk, sentTexts }
}

describe('the socket', () => {
  let w: ReturnType<typeof setUp>
  beforeEach(() => {
    w = setUp()
  })

  it('authenticates in the first frame and is open when the server is ready', async () => {
    w.socket.start()
    await w.open()
    expect(w.current().sent[0]).toEqual({ msgCata: 0, token: 'the-token', language: 'en' })
    expect(w.seen.states).toEqual(['connecting', 'open'])
  })

  it('queues messages while it is closed, connects, and sends them one at a time', async () => {
    w.socket.send(message('a'))
    w.socket.send(message('b'))
    expect(w.sockets).toHaveLength(1)
    await w.open()
    expect(w.sentTexts()).toEqual(['a'])
    w.current().deliver(acknowledge('a'))
    expect(w.sentTexts()).toEqual(['a', 'b'])
    w.current().deliver(acknowledge('b'))
    expect(w.disk.queue).toEqual([])
  })

  it('resends unacknowledged messages after a disconnect, under the same client id', async () => {
    w.socket.send(message('a'))
    await w.open()
    w.current().onclose?.(event)
    w.advance(RETRY_MS)
    await w.open()
    expect(w.sockets).toHaveLength(2)
    expect(w.sentTexts()).toEqual(['a'])
  })

  it('keeps the queue on disk for the next start', async () => {
    const disk = { queue: [message('kept')] }
    const next = setUp(disk)
    next.socket.start()
    await next.open()
    expect(next.sentTexts()).toEqual(['kept'])
  })

  it('marks for each message whether it was sent before, also by a page that was closed since', async () => {
    const resends = (socket: TestSocket) =>
      socket.sent.filter((frame) => frame['msgCata'] === 2).map((frame) => [frame['clientId'], frame['resend']])
    w.socket.send(message('a'))
    await w.open()
    expect(resends(w.current())).toEqual([['a', false]])
    const next = setUp(w.disk)
    next.socket.send(message('b'))
    await next.open()
    next.current().deliver(acknowledge('a'))
    expect(resends(next.current())).toEqual([
      ['a', true],
      ['b', false],
    ])
  })

  it('removes a refused message from the queue and continues with the next', async () => {
    w.socket.send(message('bad'))
    w.socket.send(message('good'))
    await w.open()
    w.current().deliver({ msgCata: 12, code: 'SENSITIVE', msg: '', clientId: 'bad', word: 'x' })
    expect(w.sentTexts()).toEqual(['bad', 'good'])
  })

  const refuse = (clientId: string, code: string) => w.current().deliver({ msgCata: 12, code, msg: '太频繁', clientId })

  it('keeps a message that was refused as too frequent, and sends it again after growing pauses', async () => {
    w.socket.send(message('a'))
    w.socket.send(message('b'))
    await w.open()
    refuse('a', 'TOO_FREQUENT')
    expect(w.disk.queue.map(({ clientId }) => clientId)).toEqual(expect.arrayContaining(['a', 'b']))
    expect(w.sentTexts()).toEqual(['a'])
    w.advance(RETRY_MS)
    expect(w.sentTexts()).toEqual(['a', 'a'])
    refuse('a', 'TOO_FREQUENT')
    w.advance(RETRY_MS)
    expect(w.sentTexts()).toEqual(['a', 'a'])
    w.advance(RETRY_MS)
    w.current().deliver(acknowledge('a'))
    expect(w.sentTexts()).toEqual(['a', 'a', 'a', 'b'])
  })

  it('keeps a refused message on disk until the person sends it again, and meanwhile sends the others', async () => {
    w.socket.send(message('a'))
    w.socket.send(message('b'))
    await w.open()
    refuse('a', 'BLOCKED')
    expect(w.sentTexts()).toEqual(['a', 'b'])
    w.current().deliver(acknowledge('b'))
    expect(w.disk.queue).toMatchObject([{ clientId: 'a', failed: '太频繁' }])
    const next = setUp(w.disk)
    next.socket.start()
    await next.open()
    expect(next.sentTexts()).toEqual([])
    next.socket.send(message('a'))
    expect(next.sentTexts()).toEqual(['a'])
  })

  it('does not try a message for ever that the server cannot handle', async () => {
    w.socket.send(message('a'))
    await w.open()
    for (let tries = 0; tries < 6; tries++) {
      refuse('a', 'INTERNAL')
      w.advance(LONGEST_RETRY_MS)
      w.current().deliver({ msgCata: 8 })
    }
    expect(w.disk.queue).toMatchObject([{ failed: '太频繁' }])
  })

  it('a deleted message is not sent', async () => {
    w.socket.send(message('a'))
    w.socket.drop('a')
    await w.open()
    expect(w.sentTexts()).toEqual([])
  })

  it('reports the loss once, and retries after growing pauses until it is back', async () => {
    w.socket.start()
    await w.open()
    w.current().onerror?.(event)
    expect(w.seen.lost).toBe(1)
    w.advance(RETRY_MS - 1)
    expect(w.sockets).toHaveLength(1)
    w.advance(1)
    expect(w.sockets).toHaveLength(2)
    w.current().onerror?.(event)
    w.advance(2 * RETRY_MS - 1)
    expect(w.sockets).toHaveLength(2)
    w.advance(1)
    expect(w.sockets).toHaveLength(3)
    expect(w.seen.lost).toBe(1)
    await w.open()
    w.current().onerror?.(event)
    expect(w.seen.lost).toBe(2)
    w.advance(RETRY_MS)
    expect(w.sockets).toHaveLength(4)
  })

  it('pauses between half and all of twice the previous pause, and never more than a minute', () => {
    expect([0, 1, 2].map((failures) => retryPause(failures, 1))).toEqual([RETRY_MS, 2 * RETRY_MS, 4 * RETRY_MS])
    expect(retryPause(0, 0)).toBe(RETRY_MS / 2)
    expect(retryPause(30, 1)).toBe(LONGEST_RETRY_MS)
  })

  it('connects at once when the person asks or the network is back, whatever the pause', async () => {
    w.socket.start()
    for (let failed = 0; failed < 4; failed++) {
      w.current().onerror?.(event)
      w.advance(LONGEST_RETRY_MS)
    }
    w.current().onerror?.(event)
    const before = w.sockets.length
    w.socket.start()
    expect(w.sockets).toHaveLength(before + 1)
  })

  it('a message does not shorten the pauses of a server that is away', () => {
    w.socket.start()
    w.current().onerror?.(event)
    w.advance(RETRY_MS)
    w.socket.send(message('a'))
    w.current().onerror?.(event)
    w.advance(2 * RETRY_MS - 1)
    expect(w.sockets).toHaveLength(2)
  })

  it('gives up a connection that does not open, or whose login is not answered', async () => {
    w.socket.start()
    w.advance(CONNECT_TIMEOUT_MS)
    expect(w.current().closed).toBe(true)
    w.advance(RETRY_MS)
    w.current().onopen?.(event)
    await new Promise((resolve) => setTimeout(resolve))
    expect(w.current().sent).toHaveLength(1)
    w.advance(CONNECT_TIMEOUT_MS)
    expect(w.current().closed).toBe(true)
    expect(w.seen.states.at(-1)).toBe('offline')
  })

  it('closes a connection that does not answer a heartbeat, and sends what waits over the next', async () => {
    w.socket.start()
    await w.open()
    w.advance(HEARTBEAT_MS)
    w.advance(HEARTBEAT_ANSWER_MS - 1)
    expect(w.current().closed).toBe(false)
    w.advance(1)
    expect(w.current().closed).toBe(true)
    w.socket.send(message('a'))
    await w.open()
    expect(w.sentTexts()).toEqual(['a'])
  })

  it('keeps a connection that answers', async () => {
    w.socket.start()
    await w.open()
    for (let beats = 0; beats < 3; beats++) {
      w.advance(HEARTBEAT_MS)
      w.current().deliver({ msgCata: 8 })
    }
    w.advance(HEARTBEAT_ANSWER_MS)
    expect(w.sockets).toHaveLength(1)
    expect(w.current().closed).toBe(false)
  })

  it('checks an open connection when the app is shown or the network changes', async () => {
    w.socket.start()
    await w.open()
    w.socket.start()
    expect(w.current().sent.at(-1)).toMatchObject({ msgCata: 8 })
    w.advance(CHECK_ANSWER_MS)
    expect(w.current().closed).toBe(true)
  })

  it('sends a heartbeat 25 s after the last activity, not before', async () => {
    w.socket.start()
    await w.open()
    const beats = (): number => w.current().sent.filter((frame) => frame['msgCata'] === 8).length
    w.advance(HEARTBEAT_MS - 1000)
    w.current().deliver({ msgCata: 7, user_id: 'you', online: true, at: '2026-11-20T00:00:00Z' })
    w.advance(2000)
    expect(beats()).toBe(0)
    w.advance(HEARTBEAT_MS - 2000)
    expect(beats()).toBe(1)
    expect(w.current().sent.at(-1)).toEqual({ msgCata: 8, nickname: '林', content: '', user2: { _id: 'you' } })
  })

  it('keeps heartbeats to itself and passes on other frames', async () => {
    w.socket.start()
    await w.open()
    w.current().deliver({ msgCata: 8 })
    w.current().deliver({ msgCata: 4, favorite_id: 'f', user_id: 'you' })
    expect(w.seen.frames.map((frame) => (frame as { msgCata: number }).msgCata)).toEqual([0, 4])
  })

  it('closes when the app is hidden and does not reconnect by itself', async () => {
    w.socket.start()
    await w.open()
    w.socket.stop()
    expect(w.current().closed).toBe(true)
    w.advance(10 * RETRY_MS)
    expect(w.sockets).toHaveLength(1)
    expect(w.seen.lost).toBe(0)
  })
})

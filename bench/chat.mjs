// Messages a second through sockets, sent one at a time by each sender as our client does, beside a bare peer in the
// same run: a ws server that only inserts each message, journaled, and passes it on. Ours also checks who may write,
// asks the content check, numbers, dedupes, keeps both lists and publishes a fact.
// node bench/chat.mjs [pairs of people, default 20] [messages of each sender, default 50]
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { getmsg2 } from '@xinyu/contracts/http/msg'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { startEngines } from '@xinyu/engines/engines'
import { Database } from '@xinyu/platform/db/database'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { knownMember } from '@xinyu/testkit/known-member'
import { startService } from '@xinyu/testkit/service-under-test'
import { WebSocket, WebSocketServer } from 'ws'

const [pairs, each] = [Number(process.argv[2] ?? 20), Number(process.argv[3] ?? 50)]
const p = (values, share) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] * 10) / 10

/** Opens the pair's sockets and sends one after the other; answers how long each acknowledgement and delivery took. */
const talk = async (url, from, to) => {
  const sent = new Map()
  const [acknowledged, delivered] = [[], []]
  let next = () => undefined
  const open = (who, hear) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${url}/ws/${who.id}`)
      socket.on('open', () => socket.send(JSON.stringify({ msgCata: 0, token: who.token })))
      socket.on('error', reject)
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data))
        if (frame.msgCata === 0) resolve(socket)
        else if (frame.msgCata === 12) reject(new Error(frame.code))
        else hear(frame)
      })
    })
  const theirs = await open(to, (frame) => {
    if (frame.msgCata === 2) delivered.push(performance.now() - sent.get(frame.message.clientId))
  })
  const mine = await open(from, (frame) => {
    if (frame.msgCata !== 9) return
    acknowledged.push(performance.now() - sent.get(frame.clientId))
    next()
  })
  return {
    acknowledged,
    delivered,
    close: () => {
      mine.close()
      theirs.close()
    },
    run: async () => {
      for (let number = 0; number < each; number++) {
        const clientId = randomUUID()
        const done = new Promise((resolve) => {
          next = resolve
        })
        sent.set(clientId, performance.now())
        mine.send(
          JSON.stringify({ msgCata: 2, clientId, user2: { _id: to.id }, content: `第${number}条：周末去爬山吗？` }),
        )
        await done
      }
    },
  }
}

const measure = async (name, url, people) => {
  const talks = []
  for (const [from, to] of people) talks.push(await talk(url, from, to))
  const began = performance.now()
  await Promise.all(talks.map((one) => one.run()))
  const seconds = (performance.now() - began) / 1000
  for (const one of talks) one.close()
  const [acknowledged, delivered] = [talks.flatMap((one) => one.acknowledged), talks.flatMap((one) => one.delivered)]
  return {
    name,
    messages: acknowledged.length,
    perSecond: Math.round(acknowledged.length / seconds),
    ackMs: { p50: p(acknowledged, 0.5), p95: p(acknowledged, 0.95) },
    deliveredMs: { p50: p(delivered, 0.5), p95: p(delivered, 0.95) },
  }
}

/** The least that could be called a chat server with a journal. */
const startPeer = async (collection) => {
  const http = createServer()
  const sockets = new Map()
  const server = new WebSocketServer({ server: http })
  server.on('connection', (socket, request) => {
    const me = request.url.slice('/ws/'.length)
    sockets.set(me, socket)
    socket.on('message', async (data) => {
      const frame = JSON.parse(String(data))
      if (frame.msgCata === 0) return socket.send(JSON.stringify({ msgCata: 0, ready: true, user_id: me }))
      const message = {
        _id: frame.clientId,
        clientId: frame.clientId,
        from: me,
        to: frame.user2._id,
        content: frame.content,
        at: new Date(),
      }
      await collection.insertOne(message)
      sockets.get(message.to)?.send(JSON.stringify({ msgCata: 2, message }))
      socket.send(JSON.stringify({ msgCata: 9, clientId: frame.clientId }))
    })
  })
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${http.address().port}`,
    close: () => {
      for (const socket of server.clients) socket.terminate()
      http.close()
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'xinyu-bench-'))
const engines = await startEngines({ dataDir: folder, cacheDir: '.cache', env: process.env, log: () => undefined })
Object.assign(process.env, makeSecrets(), engines.env, {
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
})
let failed = false
try {
  const chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: { SOCKET_FRAMES_PER_SECOND: '5000', UNANSWERED_MESSAGES: '1000000' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
  const peer = await startPeer(chat.service.app.get(Database).collection('peer'))
  const people = []
  for (let pair = 0; pair < pairs; pair++) people.push([await knownMember(chat), await knownMember(chat)])
  const rounds = []
  for (let round = 0; round < 2; round++)
    rounds.push(
      await measure('peer: insert and pass on', peer.url, people),
      await measure('chat', chat.service.url.replace('http', 'ws'), people),
    )
  await chat.drain()
  for (const [from, to] of people) {
    const { list } = await chat.call(getmsg2, { user2_id: from.id, rows: 100 }, to)
    if (list[0]?.seq !== 2 * each || list.some((message, index) => message.seq !== 2 * each - index)) failed = true
  }
  for (const round of rounds) console.log(JSON.stringify(round))
  console.log(JSON.stringify({ pairs, each, storedWithoutGap: !failed }))
  peer.close()
  await chat.close()
} catch (error) {
  console.error(error)
  failed = true
} finally {
  await engines.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

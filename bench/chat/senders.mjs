// The clients of the chat benchmark, in a separate process so that their work is not counted as the server's.
// Started by `load.mjs`; receives one job by IPC, returns the measurements, and exits.
import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

const open = (url, who, receive) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url}/ws/${who.id}`)
    socket.on('open', () => socket.send(JSON.stringify({ msgCata: 0, token: who.token })))
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('closed')))
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.msgCata === 0) resolve(socket)
      else if (frame.msgCata === 12) reject(new Error(`refused: ${frame.code}`))
      else receive(frame)
    })
  })
const openAtOnce = 20
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** One pair: `from` sends one message at a time, like our client, and `to` receives them. */
const openTalk = async (url, [from, to]) => {
  const sentAt = new Map()
  const [acknowledged, delivered] = [[], []]
  let next = () => undefined
  const theirs = await open(url, to, (frame) => {
    if (frame.msgCata !== 2) return
    delivered.push(performance.now() - sentAt.get(frame.message.clientId))
  })
  const mine = await open(url, from, (frame) => {
    if (frame.msgCata !== 9) return
    acknowledged.push(performance.now() - sentAt.get(frame.clientId))
    next()
  })
  const sendOne = async (number) => {
    const clientId = randomUUID()
    const done = new Promise((resolve) => {
      next = resolve
    })
    sentAt.set(clientId, performance.now())
    const content = `第${number}条：周末去爬山吗？`
    mine.send(JSON.stringify({ msgCata: 2, clientId, user2: { _id: to.id }, content }))
    await done
  }
  return {
    acknowledged,
    delivered,
    /** Sends until `until`: on each acknowledgement, or at a fixed rate. */
    run: async (until, perSecond) => {
      let due = performance.now() + Math.random() * (1000 / (perSecond ?? Infinity))
      for (let number = 1; performance.now() < until; number++) {
        if (perSecond !== undefined) await pause(Math.max(0, due - performance.now()))
        await sendOne(number)
        due += 1000 / (perSecond ?? Infinity)
      }
    },
    close: () => {
      mine.terminate()
      theirs.terminate()
    },
  }
}

process.once('message', async ({ url, pairs, seconds, perSecond }) => {
  const talks = []
  for (let first = 0; first < pairs.length; first += openAtOnce)
    talks.push(...(await Promise.all(pairs.slice(first, first + openAtOnce).map((pair) => openTalk(url, pair)))))
  await pause(300)
  process.send('ready')
  await new Promise((resolve) => process.once('message', resolve))
  const began = performance.now()
  await Promise.all(talks.map((talk) => talk.run(began + seconds * 1000, perSecond && perSecond / pairs.length)))
  const took = (performance.now() - began) / 1000
  process.send({ took })
  await pause(200)
  const sent = talks.map(({ acknowledged }) => acknowledged.length)
  const [acknowledged, delivered] = [
    talks.flatMap((talk) => talk.acknowledged),
    talks.flatMap((talk) => talk.delivered),
  ]
  process.send({ sent, acknowledged, delivered }, () => {
    for (const talk of talks) talk.close()
    process.disconnect()
  })
})

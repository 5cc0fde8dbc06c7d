// A bounded load on the whole product for bench/soak.mjs, in its own process: pairs who chat, people who buy with
// sandbox payments, people who browse. Started with the product's address; ends when its parent stops it.
import { randomUUID } from 'node:crypto'
import { favorite } from '@xinyu/contracts/http/favorite/favorite'
import { getViewMelist } from '@xinyu/contracts/http/favorite/relation-lists'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { getSysNoticeNumberV2 } from '@xinyu/contracts/http/msg/notices'
import { getPosts } from '@xinyu/contracts/http/posts/feeds'
import { addOrder, getOrderList } from '@xinyu/contracts/http/product/orders'
import { getMoreUser, getOnlineUser, getPush } from '@xinyu/contracts/http/users/deck'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { WebSocket } from 'ws'

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())))
const done = { messages: 0, orders: 0, pages: 0, failures: 0 }
const ended = new AbortController()

/** Repeats `work` with a pause; counts failures and continues. */
const repeat = async (gapMs, work) => {
  while (!ended.signal.aborted) {
    try {
      await work()
    } catch (error) {
      if (done.failures++ < 5) console.error(`  the load: ${error.message}`)
    }
    await pause(gapMs)
  }
}

const open = (url, who, receive) =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${who.id}`)
    socket.on('open', () => socket.send(JSON.stringify({ msgCata: 0, token: who.token })))
    socket.on('error', reject)
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.msgCata === 0) resolve(socket)
      else if (frame.msgCata === 12) reject(new Error(frame.code))
      else receive(frame)
    })
  })

/** Both write to each other, one message in flight each; sockets are reopened now and then. */
const chat = async (url, from, to) => {
  let socket = null
  let next = () => undefined
  let sent = 0
  const connect = () => open(url, from, (frame) => frame.msgCata === 9 && next())
  await repeat(1_000, async () => {
    if (sent++ % 100 === 0) {
      socket?.close()
      socket = await connect()
    }
    const acknowledged = new Promise((resolve, reject) => {
      next = resolve
      setTimeout(() => reject(new Error('a message was not acknowledged within 10 s')), 10_000).unref()
    })
    const frame = { msgCata: 2, clientId: randomUUID(), user2: { _id: to.id }, content: `第${sent}条：周末去爬山吗？` }
    socket.send(JSON.stringify(frame))
    await acknowledged.catch((error) => {
      sent = 0
      throw error
    })
    done.messages++
  })
  socket?.close()
}

const buy = (me) =>
  repeat(4_000, async () => {
    const { orderId } = await me.call(addOrder, { productNum: 'point-60', clientId: randomUUID() })
    await me.pay(orderId)
    await me.call(getOrderList, { page: 1, rows: 20 })
    done.orders++
  })

const browse = (me, people) =>
  repeat(1_500, async () => {
    const page = { page: 1 + Math.floor(Math.random() * 3), rows: 20 }
    await me.call(getPush, {})
    await me.call(getMoreUser, page)
    await me.call(getOnlineUser, page)
    await me.call(getPosts, page)
    await me.call(favorite, { user2_id: people[Math.floor(Math.random() * people.length)].id })
    await me.call(getViewMelist, page)
    await me.call(getChatList5, page)
    await me.call(getSysNoticeNumberV2, {})
    done.pages += 8
  })

process.once('message', async ({ url, people: known }) => {
  const people = known.map((one) => Object.assign(new Visitor(url), one))
  const [talkers, others] = [people.slice(0, 20), people.slice(20)]
  const work = [
    ...talkers.map((me, index) => chat(url, me, talkers[index ^ 1])),
    ...others.slice(0, 4).map(buy),
    ...others.slice(4).map((me) => browse(me, talkers)),
  ]
  process.on('message', (word) => {
    if (word === 'count') process.send(done)
    else ended.abort()
  })
  await Promise.all(work)
  process.disconnect()
  process.exit(0)
})

// Latency of ten members' calls alone, and beside one guest that uses everything its rate limit allows: bursts of
// pipelined requests for the largest page of people. Rounds alternate, on the demo data.
// node bench/guest-load.mjs [rounds per side, default 6] [seconds per round, default 20]
import { once } from 'node:events'
import { connect } from 'node:net'
import { getChatList5 } from '@xinyu/contracts/http/msg/conversations'
import { getPosts2 } from '@xinyu/contracts/http/posts/feeds'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { getSMSCode, login } from '@xinyu/contracts/http/users/login'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { args, figure, note } from './run/report.mjs'
import { median, p95 } from './run/percentile.mjs'

const [rounds, seconds] = [Number(args[0] ?? 6), Number(args[1] ?? 20)]
const members = 10
/** interval between the calls of a member */
const everyMs = 400
/** a browser opens six connections to a host, and the gateway queues 32 requests on each */
const [connections, pipelined] = [6, 32]
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const product = await startTestProduct({ demo: true, env: { RATE_PER_10_SECONDS: '200' } })
const logIn = async (index) => {
  const visitor = new Visitor(product.url)
  // as the demo data numbers its members after the first ones
  const phone = `137${String(10_000_000 + (index + 20) * 7_919).slice(-8)}`
  await visitor.call(getSMSCode, { phone })
  const { token, user } = await visitor.call(login, { phone, smsCode: await visitor.smsCode(phone) })
  return Object.assign(visitor, { token, id: user._id })
}

/** Browses as a member at a fixed rate, without waiting for answers. Returns the durations of the calls in ms. */
const lookAround = async (visitor, until) => {
  const steps = [
    () => visitor.call(getMoreUser, { page: 1, rows: 20 }),
    () => visitor.call(getChatList5, { skip: 0, rows: 20 }),
    () => visitor.call(getPosts2, { page: 1, rows: 20 }),
    () => visitor.call(getProfile, {}),
  ]
  const [running, durations] = [[], []]
  for (let step = 0; Date.now() < until; step++) {
    const began = performance.now()
    running.push(steps[step % steps.length]().then(() => durations.push(performance.now() - began)))
    await pause(everyMs)
  }
  await Promise.all(running)
  return durations
}

/** Sends bursts on all connections until one is refused, then waits until the limit allows more. */
const crowd = async (guest, until) => {
  const { hostname, port } = new URL(product.url)
  const body = JSON.stringify({ rows: 100 })
  const line = `POST /api/${getMoreUser.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${guest.token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  let [answered, refused] = [0, 0]
  const burst = async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    let [rest, wait] = [pipelined, 0]
    socket.write(line.repeat(pipelined))
    for await (const chunk of socket) {
      for (const [, status] of chunk.latin1Slice().matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        rest--
        if (status === '200') answered++
        else refused++
        if (status === '429') wait = 1_000
      }
      if (rest <= 0) break
    }
    socket.destroy()
    return wait
  }
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < until) await pause(await burst())
    }),
  )
  return { answered, refused }
}

try {
  const visitors = []
  for (let index = 0; index < members; index++) visitors.push(await logIn(index))
  const guest = await new Visitor(product.url).becomeGuest()
  const measured = { alone: [], crowded: [] }
  for (let round = -1; round < rounds; round++)
    for (const side of ['alone', 'crowded']) {
      const until = Date.now() + seconds * 1_000
      const [sent, ...durations] = await Promise.all([
        side === 'crowded' ? crowd(guest, until) : null,
        ...visitors.map((visitor) => lookAround(visitor, until)),
      ])
      // the first round only warms up
      if (round >= 0) measured[side].push(p95(durations.flat()))
      note(
        `  ${side}: p95 ${p95(durations.flat()).toFixed(1)} ms of ${durations.flat().length} calls${sent ? `, the guest ${sent.answered} answered and ${sent.refused} refused` : ''}`,
      )
    }
  figure({
    figure: 'p95 of ten members beside a guest at its limit',
    ours: median(measured.crowded),
    peer: median(measured.alone),
    unit: 'ms',
    goal: { of: 'ratio', atMost: 1.5 },
  })
} finally {
  await product.stop()
}

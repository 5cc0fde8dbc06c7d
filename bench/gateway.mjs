// What the gateway costs: the smallest call through it, beside a bare http-proxy-middleware and beside nginx before the
// same service; and how many of a real service's calls a second are left through it.
// node bench/gateway.mjs [seconds a side, default 6]
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { isCompleted } from '@xinyu/contracts/http/users'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/visitor'
import autocannon from 'autocannon'
import { startNginx } from './peers/nginx.mjs'
import { startPart } from './peers/part.mjs'
import { args, figure, note } from './report.mjs'

const [seconds, rounds, people] = [Number(args[0] ?? 6), 3, 100]
const here = (name) => join(import.meta.dirname, 'peers', name)
const door = join(dirname(createRequire(import.meta.url).resolve('@xinyu/gateway/config')), 'main.js')

const product = await startTestProduct()
const running = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8'))
const guests = await Promise.all(Array.from({ length: people }, () => new Visitor(product.url).beGuest()))
const requests = guests.map(({ token }) => ({
  method: 'POST',
  path: `/api/${isCompleted.path}`,
  body: '{}',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
}))

const load = async (url, duration) => {
  const result = await autocannon({ url, requests, connections: 20, duration })
  if (result.non2xx + result.errors > 0) throw new Error(`${url} failed ${result.non2xx + result.errors} times`)
  return { calls: result.requests.total, perSecond: result.requests.total / result.duration, p99: result.latency.p99 }
}

/** The sides take turns, so that a busy moment of the machine meets all of them. */
const compare = async (sides) => {
  const sums = Object.fromEntries(Object.keys(sides).map((name) => [name, { calls: 0, used: 0, perSecond: 0, p99: 0 }]))
  for (const side of Object.values(sides)) await load(side.url, 2)
  for (let round = 0; round < rounds; round++)
    for (const [name, side] of Object.entries(sides)) {
      const before = side.used?.() ?? 0
      const { calls, perSecond, p99 } = await load(side.url, seconds / rounds)
      const sum = sums[name]
      sum.calls += calls
      sum.used += (side.used?.() ?? 0) - before
      sum.perSecond += perSecond / rounds
      sum.p99 = Math.max(sum.p99, p99)
    }
  for (const [name, sum] of Object.entries(sums)) {
    sum.each = sum.used / sum.calls
    note(`  ${name}: ${Math.round(sum.perSecond)} calls/s, ${sum.each.toFixed(1)} µs each, p99 ${sum.p99} ms`)
  }
  return sums
}

const parts = []
const start = async (starting) => {
  const part = await starting
  if (part) parts.push(part)
  return part
}
try {
  const bare = await start(startPart(here('bare-service.mjs')))
  const gateway = await start(startPart(door, { ...running, USERS_URL: bare.url }))
  const proxy = await start(startPart(here('bare-proxy.mjs'), { UPSTREAM: bare.url }))
  const nginx = await start(startNginx(bare.url))
  if (!nginx)
    note('  NO NGINX HERE: the anchor from outside is missing from these figures (Debian: apt-get install nginx)')
  const cost = await compare({ gateway, 'http-proxy-middleware': proxy, ...(nginx ? { nginx } : {}) })
  const peer = cost['http-proxy-middleware']
  const goal = { of: 'ratio', atMost: 1 }
  figure({ figure: 'gateway: processor time a call', ours: cost.gateway.each, peer: peer.each, unit: 'µs', goal })
  figure({ figure: 'gateway: calls a second', ours: cost.gateway.perSecond, peer: peer.perSecond, unit: 'calls/s' })
  if (nginx)
    figure({
      figure: 'gateway beside nginx: processor time a call',
      ours: cost.gateway.each,
      peer: cost.nginx.each,
      unit: 'µs',
    })

  const real = await start(startPart(door, running))
  const kept = await compare({ 'straight to users': { url: running.USERS_URL }, 'through the gateway': real })
  const share = (kept['through the gateway'].perSecond / kept['straight to users'].perSecond) * 100
  figure({ figure: "gateway: share of a service's calls kept", ours: share, unit: '%' })
} finally {
  for (const part of parts.toReversed()) await part.stop()
  await product.stop()
}

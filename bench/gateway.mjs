// Overhead of the gateway: the smallest call through it, compared with a bare http-proxy-middleware and with nginx in
// front of the same service; and the throughput of a real service through it.
// node bench/gateway.mjs [rounds of 1.5 s per side, default 6]
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { isCompleted } from '@xinyu/contracts/http/users/profile'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { startNginx } from './peers/nginx.mjs'
import { startPart } from './peers/part.mjs'
import { compare } from './peers/turns.mjs'
import { args, figure, note } from './run/report.mjs'

const [rounds, people] = [Number(args[0] ?? 6), 100]
const here = (name) => join(import.meta.dirname, 'peers', name)
const gatewayMain = join(dirname(createRequire(import.meta.url).resolve('@xinyu/gateway/config')), 'main.js')

const product = await startTestProduct()
const running = readRunning(product.dataDir).env
const guests = await Promise.all(Array.from({ length: people }, () => new Visitor(product.url).becomeGuest()))
const requests = guests.map(({ token }) => ({
  method: 'POST',
  path: `/api/${isCompleted.path}`,
  body: '{}',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
}))

const parts = []
const start = async (starting) => {
  const part = await starting
  if (part) parts.push(part)
  return part
}
try {
  const bare = await start(startPart(here('bare-service.mjs')))
  const gateway = await start(startPart(gatewayMain, { ...running, USERS_URL: bare.url }))
  const proxy = await start(startPart(here('bare-proxy.mjs'), { UPSTREAM: bare.url }))
  const nginx = await start(startNginx(bare.url))
  if (!nginx)
    note('  NO NGINX HERE: the anchor from outside is missing from these figures (Debian: apt-get install nginx)')
  const cost = await compare({ gateway, 'http-proxy-middleware': proxy, ...(nginx ? { nginx } : {}) }, requests, rounds)
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

  const real = await start(startPart(gatewayMain, running))
  const kept = await compare(
    { 'straight to users': { url: running.USERS_URL }, 'through the gateway': real },
    requests,
    rounds,
  )
  const share = (kept['through the gateway'].perSecond / kept['straight to users'].perSecond) * 100
  figure({ figure: "gateway: share of a service's calls kept", ours: share, unit: '%' })
} finally {
  for (const part of parts.toReversed()) await part.stop()
  await product.stop()
}

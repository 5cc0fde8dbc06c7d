// What the gateway adds: the same call through it and straight to its service, in turn, in the same run.
// node bench/gateway.mjs [seconds a side, default 5]
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isCompleted } from '@xinyu/contracts/http/users'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/visitor'
import autocannon from 'autocannon'

const seconds = Number(process.argv[2] ?? 5)
const product = await startTestProduct()
const guest = await new Visitor(product.url).beGuest()
const { USERS_URL } = JSON.parse(readFileSync(join(product.dataDir, 'running.json'), 'utf8'))

const measure = async (base) => {
  const { requests, latency, non2xx } = await autocannon({
    url: `${base}/api/${isCompleted.path}`,
    method: 'POST',
    body: '{}',
    connections: 20,
    duration: seconds,
    headers: { authorization: `Bearer ${guest.token}`, 'content-type': 'application/json' },
  })
  return { 'calls/s': Math.round(requests.average), 'p50 ms': latency.p50, 'p99 ms': latency.p99, failed: non2xx }
}

try {
  await measure(USERS_URL)
  const rows = { 'straight to users': await measure(USERS_URL), 'through the gateway': await measure(product.url) }
  console.table(rows)
  console.log(
    `the gateway leaves ${((rows['through the gateway']['calls/s'] / rows['straight to users']['calls/s']) * 100).toFixed(0)} % of the calls a second`,
  )
} finally {
  await product.stop()
}

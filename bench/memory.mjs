// What the whole product holds when nobody uses it: a first start that makes the demo data, then some quiet time, all
// processes and embedded engines together. Pages that processes share count in each one's rss; their share of them
// (pss) stands in the notes. The face models leave after half a minute here and not after ten, so that the run is short.
// node bench/memory.mjs [quiet seconds, default 75]
import { startTestProduct } from '@xinyu/testkit/product'
import { processesBelow, sumOf } from './whole/processes.mjs'
import { args, figure, note } from './report.mjs'

const quiet = Number(args[0] ?? 75)
const product = await startTestProduct({ demo: true, env: { FACE_IDLE_MINUTES: '0.5' } })
try {
  await product.drain()
  const busy = processesBelow(product.child.pid)
  note(`  after the demo data was made: ${Math.round(sumOf(busy, 'rss'))} MB`)
  await new Promise((resolve) => setTimeout(resolve, quiet * 1000))
  const idle = processesBelow(product.child.pid)
  for (const { name, rss, pss } of idle) note(`  ${name}: ${Math.round(rss)} MB, its share ${Math.round(pss)} MB`)
  note(`  all, their shares: ${Math.round(sumOf(idle, 'pss'))} MB`)
  figure({
    figure: 'memory: whole product idle',
    ours: sumOf(idle, 'rss'),
    unit: 'MB',
    goal: { of: 'ours', atMost: 1000 },
  })
} finally {
  await product.stop()
}

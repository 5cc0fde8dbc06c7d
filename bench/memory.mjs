// Memory of the whole idle product: a first start that creates the demo data, then some idle time, all processes and
// embedded engines together. Shared pages count in each process's rss; the proportional share (pss) is in the notes.
// The face models are unloaded after half a minute instead of ten, to keep the run short.
// node bench/memory.mjs [idle seconds, default 75]
import { startTestProduct } from '@xinyu/testkit/product'
import { processesBelow, sumOf } from './whole/processes.mjs'
import { args, figure, note } from './run/report.mjs'

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

// Memory of the whole product while people chat, buy and browse for an hour: every process, twice a minute. The load is
// constant, so a curve that keeps rising is a leak; database caches that fill up, and V8's heap before its first major
// collection, rise in the first half only.
// node bench/soak.mjs [--minutes 60]
import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { importApprovedMembers } from '@xinyu/testkit/people/approved-people'
import { startTestProduct } from '@xinyu/testkit/product'
import { args, figure, note } from './run/report.mjs'
import { growthOf, svgOf, textChartOf } from './whole/curve.mjs'
import { cpuSecondsBelow, processesBelow, sumOf } from './whole/processes.mjs'

const minutes = Number(args[0] ?? 60)
const everyMs = minutes < 5 ? 5_000 : 30_000
const picture = fileURLToPath(new URL('../docs/soak.svg', import.meta.url))

const product = await startTestProduct({ env: { UNANSWERED_MESSAGES: '1000000' } })
const child = fork(fileURLToPath(new URL('./whole/load.mjs', import.meta.url)), { stdio: ['ignore', 2, 2, 'ipc'] })
/** per process: its name and its rss at each sample, MB */
const curves = new Map()
const times = []
const sample = (began) => {
  const found = processesBelow(product.child.pid)
  times.push((performance.now() - began) / 60_000)
  for (const { pid, name, rss } of found) {
    const curve = curves.get(pid) ?? { name, values: [] }
    curves.set(pid, curve)
    curve.values[times.length - 1] = rss
  }
  return sumOf(found, 'rss')
}
try {
  const people = await importApprovedMembers(product, 40)
  child.send({ url: product.url, people: people.map(({ id, token }) => ({ id, token })) })
  const [began, before] = [performance.now(), cpuSecondsBelow(product.child.pid)]
  const totals = []
  while (performance.now() - began < minutes * 60_000) {
    await new Promise((resolve) => setTimeout(resolve, everyMs))
    totals.push(sample(began))
    if (totals.length % 10 === 0) note(`  ${times.at(-1).toFixed(1)} min: ${Math.round(totals.at(-1))} MB`)
  }
  const spent = cpuSecondsBelow(product.child.pid) - before
  const counted = new Promise((resolve) => child.once('message', resolve))
  child.send('count')
  const { messages, orders, pages, failures } = await counted
  child.send('end')
  await new Promise((resolve) => child.once('exit', resolve))
  await product.drain(120_000)
  note(textChartOf(times, totals))
  for (const { name, values } of curves.values()) {
    const half = growthOf(times, values.slice(0, times.length))
    note(
      `  ${name}: ${Math.round(values.at(-1))} MB, ${half.share >= 0 ? '+' : ''}${half.share.toFixed(1)} % in the second half`,
    )
  }
  note(`  ${messages} messages, ${orders} orders paid, ${pages} pages read; ${failures} failed`)
  const each = ((spent / (messages + orders + pages)) * 1000).toFixed(1)
  note(`  each cost ${each} ms of processor time of product and engines`)
  if (minutes >= 10) {
    mkdirSync(fileURLToPath(new URL('../docs', import.meta.url)), { recursive: true })
    writeFileSync(picture, svgOf(times, [{ name: 'all', values: totals }, ...curves.values()]))
  }
  figure({
    figure: 'soak: growth of memory in the second half',
    ours: growthOf(times, totals).share,
    unit: '%',
    goal: { of: 'ours', atMost: 5 },
  })
  figure({ figure: 'soak: memory at the end, under load', ours: totals.at(-1), unit: 'MB' })
  figure({ figure: 'soak: failures of the load', ours: failures, unit: 'failures', goal: { of: 'ours', atMost: 0 } })
} finally {
  child.kill('SIGKILL')
  await product.stop()
}

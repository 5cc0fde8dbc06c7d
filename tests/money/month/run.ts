// `npm run month:trial -- --orders 100000`: a generated month of orders, refunds, chargebacks, payouts and differences,
// on the payments service with a real database and the providers' sandboxes. It is closed, every number of its
// statement and its documents is compared with an independent book in SQL, and time and memory are printed.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEngines } from '@xinyu/engines/engines'
import { closeMonth, compareCsv, compareStatement, csvOf } from '@xinyu/payments/months/trial/test-closing'
import { TrialMonth } from '@xinyu/payments/months/trial/test-month'
import { TrialShop } from '@xinyu/payments/months/trial/test-shop'
import { makeSecrets } from '@xinyu/platform/make-secrets'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000' } } })
const print = (line: string): void => void process.stdout.write(`${line}\n`)
let began = performance.now()
let mostMemory = 0
const megabytes = (): number => Math.round(process.memoryUsage().rss / 1_048_576)
const watch = setInterval(() => (mostMemory = Math.max(mostMemory, megabytes())), 100)
/** Runs a step, and prints its time and the most memory that the process had meanwhile. */
const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
  began = performance.now()
  mostMemory = megabytes()
  const result = await work()
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  print(`${name.padEnd(44)}${seconds.padStart(8)} s${String(mostMemory).padStart(8)} MB`)
  return result
}

const dataDir = mkdtempSync(join(tmpdir(), 'xinyu-month-'))
const engines = await startEngines({ dataDir, cacheDir: '.cache', env: process.env, log: () => undefined })
const quiet = { NODE_ENV: 'test', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }
Object.assign(process.env, makeSecrets(), engines.env, quiet, {
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
})
try {
  const shop = new TrialShop()
  await shop.start()
  const trial = new TrialMonth(shop, Number(values.orders), 7)
  await step('the month: orders, refunds, payouts, bills', () =>
    trial.run((day) =>
      print(`  ${day} after ${((performance.now() - began) / 1_000).toFixed(0)} s, ${megabytes()} MB`),
    ),
  )
  const locked = await step('computed, settled, locked, PDF', () => closeMonth(shop))
  const csv = await step('CSV', () => csvOf(shop, shop.month))
  const compared = await step('compared with SQL', () => {
    compareCsv(csv, trial.book)
    return compareStatement(shop, locked, trial.book)
  })
  for (const { kind, count, fen } of trial.book.documents())
    print(`${String(count).padStart(9)} ${kind}, ${(Number(fen) / 100).toFixed(2)} yuan`)
  print(`${compared} numbers of the statement, ${Math.round(csv.length / 1_048_576)} MB of CSV: all equal`)
  await shop.close()
} finally {
  clearInterval(watch)
  await engines.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

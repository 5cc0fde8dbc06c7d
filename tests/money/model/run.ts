// `npm run money:model -- --sequences 1000 [--seconds 600 --seed 1 --lanes 24 --longest 20]`: generated sequences of
// everything that moves money, on the payments service with a real database, compared with a model. With `--memory` the
// documents are kept in memory, so that 100,000 sequences take half an hour. Reproduce a failure with the `--seed`,
// `--path` and `--replay` of its report. With `--rules` only the wallet rules run, in memory, against a reference that
// only adds and subtracts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEngines } from '@xinyu/engines/engines'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { runRules } from './rules/run-rules.ts'
import { runModel } from './run-model.ts'

const { values } = parseArgs({
  options: {
    sequences: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string' },
    longest: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
    seconds: { type: 'string' },
    rules: { type: 'boolean' },
    memory: { type: 'boolean' },
  },
})
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const sequences = Number(values.sequences ?? 1_000)
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31))
const lanes = Number(values.lanes ?? (values.path || values.memory ? 1 : 24))
const longest = Number(values.longest ?? (values.rules ? 80 : 20))
const tenth = Math.max(1, Math.ceil(sequences / 10))
const began = Date.now()
const progress = (done: number): void => {
  if (done % tenth === 0) print(`${done} sequences after ${((Date.now() - began) / 1_000).toFixed(0)} s`)
}
const report = (kinds: ReadonlyMap<string, number>): void => {
  for (const [kind, count] of [...kinds].sort(([, a], [, b]) => b - a)) print(`${String(count).padStart(9)}  ${kind}`)
}
print(`${sequences} sequences of at most ${longest} acts, seed ${seed}`)
if (values.rules) {
  const result = runRules({ sequences, seed, longest, path: values.path, progress })
  report(result.kinds)
  const yuan = (fen: number): string => `${(fen / 100).toFixed(2)} yuan`
  print(`${yuan(result.fenTaken)} taken, ${yuan(result.fenPaidOut)} paid out, drift ${result.drift} fen`)
  print(
    `${result.sequences} sequences, ${result.actions} actions, ${result.entries} entries, in ${result.seconds.toFixed(0)} s: ${result.faults.length} faults`,
  )
  for (const fault of result.faults) print(fault)
  process.exit(result.faults.length === 0 ? 0 : 1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'xinyu-money-'))
const engines = await startEngines({ dataDir, cacheDir: '.cache', env: process.env, log: () => undefined })
const quiet = { NODE_ENV: 'test', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' }
Object.assign(process.env, makeSecrets(), engines.env, quiet, {
  CLIENT_CREDENTIALS: 'app:app-secret,admin:admin-secret',
})
const result = await runModel({
  sequences,
  seed,
  lanes,
  longest,
  path: values.path,
  replay: values.replay,
  inMemory: values.memory ?? false,
  progress,
}).finally(async () => {
  await engines.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
report(result.kinds)
print(
  `${result.sequences} sequences, ${result.actions} actions, in ${result.seconds.toFixed(0)} s: ${result.faults.length} faults`,
)
for (const fault of result.faults) print(fault)
process.exit(result.faults.length === 0 ? 0 : 1)

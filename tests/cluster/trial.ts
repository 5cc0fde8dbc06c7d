// `npm run k8s:trial`: the product on a real kubelet; needs root on Debian or Ubuntu. With `-- --quick`: the manifests
// on a real API server with simulated nodes; needs no root. Builds its programs on the first run and caches them
// outside the tree; leaves no process and no file behind, also after Ctrl-C. `--cached` builds no program, `--built` no
// image.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchDefinitions, hasDefinitions } from './checks/definitions.ts'
import { hasGo } from './go.ts'
import { Processes } from './processes.ts'
import { build, cache, missing, PROGRAMS, QUICK } from './programs.ts'
import { runQuick } from './quick.ts'
import { Report } from './report.ts'

const asked = new Set(process.argv.slice(2))
const isQuick = asked.has('--quick')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const skip = (why: string): never => {
  say(`NOT TRIED on a real ${isQuick ? 'API server' : 'kubelet'}: ${why}`)
  process.exit(0)
}
if (process.platform !== 'linux') skip('its programs run on Linux only.')
// full.ts imports the product's sources, which the quick form does not need
const full = isQuick ? undefined : await import('./full.ts')
const reason = await full?.missingForFull()
if (reason) skip(reason)

const lacking = missing(QUICK)
const isReady = lacking.length === 0 && hasDefinitions()
if (!isReady && asked.has('--cached'))
  skip(`nothing is built yet in ${cache}. \`npm run k8s:trial -- --quick\` builds it once, in about ten minutes.`)
if (!isReady && !hasGo()) skip('building its programs needs Go 1.26, which is not on this machine.')
if (!isReady) {
  say(`What the trial needs is built once and kept in ${cache}; it needs no root and takes some minutes.`)
  for (const name of lacking) {
    say(`· building ${name} ${PROGRAMS[name].version}: about ${PROGRAMS[name].minutes} min on two idle cores …`)
    await build(name)
  }
  await fetchDefinitions()
}

const folder = mkdtempSync(join(tmpdir(), 'xinyu-k8s-'))
const processes = new Processes(folder, { comesFirst: !isQuick })
const report = new Report()
let ending: Promise<void> | undefined
const end = (): Promise<void> =>
  (ending ??= processes.stop().finally(() => rmSync(folder, { recursive: true, force: true })))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    say(`${signal}: ending what was started`)
    void end().finally(() => process.exit(130))
  })

try {
  if (full) await full.runFull(folder, processes, report, { isBuilt: asked.has('--built') })
  else await runQuick(folder, processes, report)
} finally {
  await end()
}
say(report.table())
process.exitCode = report.failed.length === 0 ? 0 : 1

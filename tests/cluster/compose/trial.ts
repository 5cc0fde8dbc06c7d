// `npm run compose:trial`: runs docker-compose.yml as its first lines say, on the trial's own docker. Its processes,
// mounts and networks are in separate namespaces and disappear with them, however the trial ends. Needs root on Debian
// or Ubuntu. `--built` reuses the last images, which it shares with `npm run k8s:trial`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasGo } from '../go.ts'
import { buildImages } from '../images/build-all.ts'
import { build, cache, missing, PROGRAMS } from '../programs.ts'
import { Report } from '../report.ts'
import { removeGroups } from './groups.ts'
import { hasCompose, missingForCompose } from './requirements.ts'

const isBuilt = process.argv.includes('--built')
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const skip = (why: string): never => {
  say(`NOT TRIED on a real docker: ${why}`)
  process.exit(0)
}
const reason = missingForCompose(isBuilt)
if (reason) skip(reason)
const isOwn = !hasCompose()
const lacking = isOwn ? missing(['compose']) : []
if (lacking.length > 0 && !hasGo()) skip('docker has no `compose` here, and building it needs Go 1.26.')

const report = new Report()
const prepare = async (): Promise<boolean> => {
  const { version, minutes } = PROGRAMS.compose
  if (lacking.length > 0) {
    say(`docker compose ${version} is built once and kept in ${cache}: about ${minutes} min on two idle cores.`)
    await build('compose')
  }
  return isBuilt || buildImages(report)
}
if (!(await prepare())) {
  say(report.table())
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'xinyu-compose-'))
const alone = ['unshare', '--net', '--mount', '--pid', '--mount-proc', '--fork', '--kill-child']
const inside = [process.execPath, ...process.execArgv, join(import.meta.dirname, 'inside.ts'), folder, String(isOwn)]
const child = spawn('setpriv', ['--pdeathsig', 'KILL', ...alone, ...inside], { stdio: 'inherit' })
// Ctrl-C also reaches the inner process, which shuts everything down: wait for it
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.exitCode = await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)))
rmSync(folder, { recursive: true, force: true })
removeGroups()

// `node tests/cluster/alerts.ts`: checks every configuration and tests every alert with promtool: the built one, or the
// installed one (Debian package `prometheus`).
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { missing, programPath } from './programs.ts'

const folder = join(import.meta.dirname, '../../k8s/observability')
const steps = [
  ['check', 'rules', 'alerts.yml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'config', '--syntax-only', 'scrape-pods.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]
const tool = missing(['promtool']).length === 0 ? programPath('promtool') : 'promtool'
/** some distributions build promtool without Kubernetes discovery */
const isLeftOut = (said: string): boolean => said.includes('field kubernetes_sd_configs not found')

if (spawnSync(tool, ['--version']).error !== undefined)
  console.log('NOT TRIED: the alerts. They need promtool on the path, or `node tests/cluster/build.ts promtool` once.')
else
  for (const args of steps) {
    const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, encoding: 'utf8' })
    const skipped = status !== 0 && isLeftOut(stderr + stdout)
    const word = status === 0 ? 'ok    ' : skipped ? 'NOT TRIED by this promtool, which knows no Kubernetes:' : 'FAILED'
    console.log(`${word}  promtool ${args.join(' ')}`)
    if (status === 0 || skipped) continue
    console.log(`${stdout}${stderr}`)
    process.exitCode = 1
  }

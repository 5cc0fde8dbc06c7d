// `node tests/cluster/alerts.ts`: Prometheus' own tool reads every configuration and tries every alert, if it is built.
import { join } from 'node:path'
import { missing, runProgram } from './programs.ts'

const folder = join(import.meta.dirname, '../../k8s/observability')
const steps = [
  ['check', 'rules', 'alerts.yml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'config', '--syntax-only', 'scrape-pods.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]

if (missing(['promtool']).length > 0)
  console.log(
    'NOT TRIED: the alerts, with promtool. `node tests/cluster/build.ts promtool` builds it once; it needs Go.',
  )
else
  for (const args of steps) {
    const { code, output, errors } = await runProgram('promtool', args, { cwd: folder })
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  promtool ${args.join(' ')}`)
    if (code === 0) continue
    console.log(`${output}${errors}`)
    process.exitCode = 1
  }

// `node scripts/alert-rules.mjs`: k8s/observability/alerts.yml as the object that Prometheus' operator reads. With
// `--check` it writes nothing and fails when the two differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const folder = join(root, 'k8s/observability')
const alerts = readFileSync(join(folder, 'alerts.yml'), 'utf8')
const groups = alerts.slice(alerts.indexOf('groups:')).trimEnd().split('\n')
const head = `# Written by scripts/alert-rules.mjs from alerts.yml: change that one.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: xinyu
spec:
`
const made = `${head}${groups.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`
const place = join(folder, 'rules.yaml')
if (process.argv.includes('--check')) {
  if (readFileSync(place, 'utf8') !== made) {
    process.stdout.write('rules.yaml is not what alerts.yml says: node scripts/alert-rules.mjs\n')
    process.exitCode = 1
  }
} else writeFileSync(place, made)

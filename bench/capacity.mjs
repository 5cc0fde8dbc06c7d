// `node bench/capacity.mjs`: prints the capacity needed on a peak day; `--write` updates docs/capacity.md and the
// production overlay, `--check` fails when they differ.
import { readFileSync, writeFileSync } from 'node:fs'
import { derive, manifest, measured, parts, people } from './capacity/model.mjs'

const at = (name) => new URL(`../${name}`, import.meta.url)
const read = (name) => readFileSync(at(name), 'utf8')

/** The measured value in a line of docs/benchmarks.md. */
const costsOf = (page) =>
  Object.fromEntries(
    Object.entries(measured).map(([name, words]) => {
      const line = page.split('\n').find((one) => one.startsWith(`| ${words} |`))
      const value = Number.parseFloat(line?.split('|')[3] ?? '')
      if (!Number.isFinite(value)) throw new Error(`docs/benchmarks.md has no figure “${words}”`)
      return [name, value]
    }),
  )

const round = (value) => (value >= 100 ? Math.round(value / 10) * 10 : Number(value.toPrecision(2)))
const number = (value) => round(value).toLocaleString('en')

const table = (costs) => {
  const sizes = [1, 2, 10].map((times) => derive(costs, times))
  const row = (name, of) => `| ${name} | ${sizes.map((one) => of(one)).join(' | ')} |`
  return [
    `| at the evening peak | ${number(people.members / 1e6)} M members, ${number(people.onlineAtPeak / 1e6)} M online | 2 × | 10 × |`,
    '|---|---|---|---|',
    row('calls a second', ({ calls }) => number(calls)),
    row('messages a second', ({ messages }) => number(messages)),
    row('facts a second, and reactions to them', ({ facts, reactions }) => `${number(facts)}, ${number(reactions)}`),
    row('photos a second', ({ photos }) => number(photos)),
    ...parts.map((part) =>
      row(
        `${part}: busy cores · pods · memory of one`,
        ({ cores, pods, memory }) => `${number(cores[part])} · ${pods[part]} · ${memory[part]} MiB`,
      ),
    ),
    row('cores of all pods together, half of them kept free', ({ cores }) =>
      number(Object.values(cores).reduce((sum, one) => sum + one, 0) * 2),
    ),
  ].join('\n')
}

const overlay = (figures) => {
  const rows = manifest(figures)
  const deployment = ({ part, cpu, memory, limit }) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${part} }
spec:
  template:
    spec:
      containers:
        - name: ${part}
          resources: { requests: { cpu: ${cpu}, memory: ${memory} }, limits: { memory: ${limit} } }
`
  const scaler = ({ part, least, most }) =>
    part === 'gateway'
      ? `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: gateway }
spec: { minReplicas: ${least}, maxReplicas: ${most} }
`
      : `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: ${part} }
spec: { minReplicaCount: ${least}, maxReplicaCount: ${most} }
`
  const head = '# Written by bench/capacity.mjs from its model of a large day: change that, or patch this after it.\n'
  return `${head}${rows.flatMap((row) => [deployment(row), scaler(row)]).join('---\n')}`
}

const costs = costsOf(read('docs/benchmarks.md'))
const [open, close] = ['<!-- capacity: model -->', '<!-- /capacity -->']
const page = read('docs/capacity.md')
const section = `${open}\n${table(costs)}\n${close}`
const wanted = {
  'docs/capacity.md': page.includes(open)
    ? page.slice(0, page.indexOf(open)) + section + page.slice(page.indexOf(close) + close.length)
    : page,
  'k8s/overlays/production/capacity.yaml': overlay(derive(costs)),
}

if (process.argv.includes('--write')) for (const [name, text] of Object.entries(wanted)) writeFileSync(at(name), text)
else if (process.argv.includes('--check')) {
  const stale = Object.entries(wanted).filter(([name, text]) => read(name) !== text)
  for (const [name] of stale)
    process.stdout.write(`${name} is not what the model says: node bench/capacity.mjs --write\n`)
  process.exitCode = stale.length === 0 ? 0 : 1
} else process.stdout.write(`${table(costs)}\n`)

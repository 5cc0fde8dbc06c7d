import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { registerGauges } from '@xinyu/platform/gauges'
import { JobMetrics } from '@xinyu/platform/jobs/job-metrics'
import { Metrics } from '@xinyu/platform/metrics'
import { parse } from 'yaml'
import { AssistantFigures } from '../../services/chat/src/assistant/assistant-figures.ts'
import { PushFigures } from '../../services/chat/src/push/sending/push-figures.ts'
import { NotificationFigures } from '../../services/payments/src/notifications/notification-figures.ts'
import { root, schemas } from './settings.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
const folder = join(root, 'k8s/observability')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const panels = (
  JSON.parse(read('grafana/dashboards/xinyu.json')) as { panels: { title: string; targets: { expr: string }[] }[] }
).panels

const metrics = new Metrics('any')
registerGauges(metrics, null as never, null as never, null as never)
void new JobMetrics(metrics)
void new NotificationFigures(metrics)
void new PushFigures(metrics, null as never, null as never)
void new AssistantFigures(metrics)
const ours = metrics.registry.getMetricsAsArray().map(({ name }) => name)
const histograms = [
  'http_request_seconds_count',
  'http_request_seconds_bucket',
  'http_request_seconds_sum',
  'assistant_answer_seconds_count',
]
/** of Prometheus itself, kafka-exporter, node-exporter and the kubelet */
const foreign = [
  'up',
  'kafka_consumergroup_lag',
  'kafka_brokers',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'kubelet_volume_stats_available_bytes',
  'kubelet_volume_stats_capacity_bytes',
]
const words = new Set([
  'sum',
  'max',
  'min',
  'by',
  'rate',
  'increase',
  'changes',
  'max_over_time',
  'time',
  'histogram_quantile',
  'topk',
  'or',
  'and',
  'le',
])

/** Names of metrics in an expression: what stands outside braces, brackets, quotes and the lists after `by`. */
const metricsOf = (expr: string): string[] =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|by \([^)]*\)/g, ' ').matchAll(/[a-z_][a-z0-9_]*/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))

test('every alert and every panel uses a metric that exists', () => {
  expect(ours).toEqual(expect.arrayContaining(['facts_waiting', 'dead_letters', 'engine_up', 'job_runs_total']))
  const queries = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ]
  expect(queries.length).toBeGreaterThan(20)
  const exist = new Set([...ours, ...histograms, ...foreign])
  expect(
    queries.flatMap(([name, expr]) =>
      metricsOf(expr)
        .filter((metric) => !exist.has(metric))
        .map((metric) => `${name}: ${metric}`),
    ),
  ).toEqual([])
  expect(queries.filter(([, expr]) => metricsOf(expr).length === 0)).toEqual([])
})

test('refused notifications of each payment provider are told apart, from the first on', async () => {
  const own = new Metrics('payments', false)
  void new NotificationFigures(own)
  const text = await own.registry.metrics()
  for (const provider of ['alipay', 'wechat', 'apple'])
    expect(text).toMatch(new RegExp(`payment_notifications_refused_total\\{provider="${provider}".*\\} 0`))
  const rule = rules.find(({ expr }) => expr.includes('payment_notifications_refused_total'))
  expect([rule?.expr.includes('by (provider)'), rule?.labels.severity]).toEqual([true, 'page'])
})

test('every alert leads to a page that says what to look at and what to do', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity)
    expect([alert, existsSync(join(root, annotations.runbook))]).toEqual([alert, true])
  }
  const pages = readdirSync(join(root, 'docs/runbooks')).filter((name) => name !== 'README.md')
  for (const page of pages)
    expect(readFileSync(join(root, 'docs/runbooks', page), 'utf8')).toMatch(
      /^# .+[\s\S]+## What it means[\s\S]+## Look[\s\S]+## Do/,
    )
  const led = new Set(rules.map(({ annotations }) => annotations.runbook.replace('docs/runbooks/', '')))
  expect(pages.filter((page) => !led.has(page))).toEqual(['key-rotation.md'])
})

test('runbooks name commands of the command line that exist', () => {
  const commands = [
    ...readFileSync(join(root, 'host/src/commands.ts'), 'utf8').matchAll(/^ {2}'?([\w:-]+)'?: \{$/gm),
  ].map(([, name]) => name)
  const named = readdirSync(join(root, 'docs/runbooks')).flatMap((page) =>
    [
      ...readFileSync(join(root, 'docs/runbooks', page), 'utf8').matchAll(
        /(?:npm run (?:-s )?xinyu --|host\/dist\/cli\.js) ([\w:-]+)/g,
      ),
    ].map(([, command = '']) => command),
  )
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((command) => command !== 'help' && !commands.includes(command))).toEqual([])
})

test('Prometheus scrapes every part', () => {
  const config = parse(read('prometheus.yml')) as {
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  const targets = config.scrape_configs
    .find(({ job_name }) => job_name === 'xinyu')
    ?.static_configs.flatMap((one) => one.targets)
  expect(targets?.sort()).toEqual(
    Object.keys(schemas)
      .map((name) => `${name}:8080`)
      .sort(),
  )
})

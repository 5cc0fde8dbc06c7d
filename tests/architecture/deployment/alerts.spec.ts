import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { errorKinds, errorPlaces } from '@xinyu/contracts/http/users/client-errors'
import { registerGauges } from '@xinyu/platform/runtime/gauges'
import { JobMetrics } from '@xinyu/platform/jobs/job-metrics'
import { Metrics } from '@xinyu/platform/metrics'
import { parse } from 'yaml'
import { answerOutcomes, AssistantMetrics } from '../../../services/chat/src/assistant/assistant-metrics.ts'
import { caseKinds } from '@xinyu/contracts/rules/cases'
import { CaseMetrics } from '../../../services/moderation/src/cases/case-metrics.ts'
import { questionPriorities } from '@xinyu/contracts/rules/questions'
import { QuestionMetrics } from '../../../services/moderation/src/support/desk/question-metrics.ts'
import { PushMetrics } from '../../../services/chat/src/push/sending/push-metrics.ts'
import { ClientErrorsController } from '../../../services/users/src/client-errors/client-errors.controller.ts'
import { NotificationMetrics } from '../../../services/payments/src/notifications/notification-metrics.ts'
import { thingsIn } from './kubernetes.ts'
import { root } from '../tree.ts'
import { schemas } from './settings.ts'

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
const folder = join(root, 'k8s/observability')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const panels = ['xinyu', 'traces'].flatMap(
  (name) =>
    (
      JSON.parse(read(`grafana/dashboards/${name}.json`)) as {
        panels: { title: string; targets: { expr?: string }[] }[]
      }
    ).panels,
)

const metrics = new Metrics('any')
registerGauges(metrics, null as never, null as never, null as never)
void new JobMetrics(metrics)
void new NotificationMetrics(metrics)
void new PushMetrics(metrics, null as never, null as never)
void new AssistantMetrics(metrics)
void new CaseMetrics(null as never, null as never, metrics)
void new QuestionMetrics(null as never, null as never, metrics)
void new ClientErrorsController(null as never, null as never, metrics)
const exposed = metrics.registry.getMetricsAsArray() as unknown as {
  name: string
  labelNames: string[]
  type: string
}[]
const ours = exposed.map(({ name }) => name)
/**
 * Labels that Prometheus adds to every scraped metric: monitors.yaml, scrape-pods.yml and prometheus.yml say `part`.
 */
const added = ['job', 'part', 'instance', 'namespace', 'pod']
/** of Prometheus itself, kafka-exporter, mongodb_exporter, node-exporter, the kubelet and kube-state-metrics */
const foreign: Record<string, string[]> = {
  up: [],
  kafka_consumergroup_lag: ['consumergroup', 'topic', 'partition'],
  kafka_brokers: [],
  mongodb_rs_members_health: ['member_idx', 'member_state', 'rs_nm'],
  kube_cronjob_created: ['cronjob'],
  kube_cronjob_status_last_successful_time: ['cronjob'],
  node_filesystem_avail_bytes: ['fstype', 'mountpoint', 'device'],
  node_filesystem_size_bytes: ['fstype', 'mountpoint', 'device'],
  kubelet_volume_stats_available_bytes: ['persistentvolumeclaim'],
  kubelet_volume_stats_capacity_bytes: ['persistentvolumeclaim'],
}
/** Every metric name that can be queried, with its labels. */
const labelsOf = new Map<string, string[]>([
  ...exposed.flatMap(({ name, labelNames, type }): [string, string[]][] => {
    const labels = [...labelNames, 'service', ...added]
    const parts = type === 'histogram' ? ['_count', '_sum', '_bucket'] : ['']
    return parts.map((end) => [`${name}${end}`, end === '_bucket' ? [...labels, 'le'] : labels])
  }),
  ...Object.entries(foreign).map(([name, labels]): [string, string[]] => [name, [...labels, ...added]]),
])
/** The possible values of a label, if the code defines them all. */
const valuesOf: Record<string, string[]> = {
  service: Object.keys(schemas),
  part: Object.keys(schemas),
  job: ['xinyu', 'kafka', 'mongodb', 'machine'],
  engine: ['mongodb', 'redis', 'facts'],
  cronjob: thingsIn('components/backup/cron-jobs.yaml').map(({ metadata }) => metadata.name),
  place: [...errorPlaces],
  kind: [...errorKinds, ...caseKinds],
  priority: [...questionPriorities],
  outcome: [...answerOutcomes, 'delivered', 'gone', 'later', 'refused', 'dropped', 'given-up'],
}
const words = new Set([
  'sum',
  'max',
  'min',
  'by',
  'rate',
  'increase',
  'changes',
  'absent',
  'max_over_time',
  'time',
  'histogram_quantile',
  'topk',
  'or',
  'and',
  'unless',
  'on',
  'le',
])

/** Metric names in an expression: words outside braces, brackets, quotes and `by` lists. */
const metricsOf = (expr: string): string[] =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|(?:by|on) \([^)]*\)/g, ' ').matchAll(/[a-z_][a-z0-9_]*/gi)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))

const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.flatMap(({ expr }) => (expr ? [[title, expr] as const] : []))),
]

test('every alert and every panel uses a metric that exists', () => {
  expect(ours).toEqual(expect.arrayContaining(['facts_waiting', 'dead_letters', 'engine_up', 'job_runs_total']))
  expect(queries.length).toBeGreaterThan(20)
  expect(
    queries.flatMap(([name, expr]) =>
      metricsOf(expr)
        .filter((metric) => !labelsOf.has(metric))
        .map((metric) => `${name}: ${metric}`),
    ),
  ).toEqual([])
  expect(queries.filter(([, expr]) => metricsOf(expr).length === 0)).toEqual([])
})

/** `metric{label="value"}` of an expression. */
const selectorsOf = (expr: string): { metric: string; label: string; is: string; value: string }[] =>
  [...expr.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, metric = '', inside = '']) =>
    [...inside.matchAll(/([a-z_]+)(=~|!~|!=|=)"([^"]*)"/g)].map(([, label = '', is = '', value = '']) => ({
      metric,
      label,
      is,
      value,
    })),
  )

test('every label in an alert or panel exists on its metric, with a possible value', () => {
  const wrong = queries.flatMap(([name, expr]) => {
    const selectors = selectorsOf(expr)
    const unknown = selectors.filter(({ metric, label }) => !labelsOf.get(metric)?.includes(label))
    const never = selectors.flatMap(({ label, is, value }) =>
      (is === '=~' || is === '!~' ? value.split('|') : [value])
        .filter((one) => valuesOf[label] && !one.startsWith('$') && !valuesOf[label].includes(one))
        .map((one) => `${label}="${one}"`),
    )
    // every metric of the expression must have the `by` labels: otherwise all series would be merged
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '))
    const lost = grouped.filter((label) => !metricsOf(expr).every((metric) => labelsOf.get(metric)?.includes(label)))
    return [...unknown.map(({ metric, label }) => `${metric}{${label}}`), ...never, ...lost].map(
      (one) => `${name}: ${one}`,
    )
  })
  expect(wrong).toEqual([])
  expect(queries.flatMap(([, expr]) => selectorsOf(expr)).length).toBeGreaterThan(20)
})

test('each alert is tested with metrics that fire it and with metrics that do not', () => {
  interface Case {
    name: string
    alert_rule_test: { alertname: string; exp_alerts: object[] }[]
  }
  const cases = (parse(read('alerts.test.yml')) as { tests: Case[] }).tests.flatMap((one) => one.alert_rule_test)
  const tried = (isHeard: boolean): string[] =>
    cases.filter(({ exp_alerts }) => exp_alerts.length > 0 === isHeard).map(({ alertname }) => alertname)
  const alerts = rules.map(({ alert }) => alert)
  expect(alerts.filter((alert) => !tried(true).includes(alert))).toEqual([])
  expect(alerts.filter((alert) => !tried(false).includes(alert))).toEqual([])
  expect([...tried(true), ...tried(false)].filter((alert) => !alerts.includes(alert))).toEqual([])
})

test('the cluster gets the same alerts as compose: node scripts/alert-rules.mjs', () => {
  const object = parse(read('rules.yaml')) as { spec: object }
  expect(object.spec).toEqual(parse(read('alerts.yml')))
})

test('refused notifications are counted per payment provider, from the first on', async () => {
  const own = new Metrics('payments', false)
  void new NotificationMetrics(own)
  const text = await own.registry.metrics()
  for (const provider of ['alipay', 'wechat', 'apple'])
    expect(text).toMatch(new RegExp(`payment_notifications_refused_total\\{provider="${provider}".*\\} 0`))
  const rule = rules.find(({ expr }) => expr.includes('payment_notifications_refused_total'))
  expect([rule?.expr.includes('by (provider)'), rule?.labels.severity]).toEqual([true, 'page'])
})

test('every alert links to a page that says what to check and what to do', () => {
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

test('runbooks name existing commands', () => {
  const commands = ['commands.ts', 'backup/backup-commands.ts'].flatMap((file) =>
    [...readFileSync(join(root, 'host/src', file), 'utf8').matchAll(/^ {2}'?([\w:-]+)'?: \{$/gm)].map(
      ([, name]) => name,
    ),
  )
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

interface Scrape {
  job_name: string
  static_configs?: { targets: string[] }[]
  relabel_configs?: { target_label?: string }[]
}
const scrapesOf = (name: string): Scrape[] => (parse(read(name)) as { scrape_configs: Scrape[] }).scrape_configs

test('Prometheus scrapes every part, and the exporters whose metrics the alerts read', () => {
  const scrapes = scrapesOf('prometheus.yml')
  const targets = scrapes.find(({ job_name }) => job_name === 'xinyu')?.static_configs?.flatMap((one) => one.targets)
  expect(targets?.sort()).toEqual(
    Object.keys(schemas)
      .map((name) => `${name}:8080`)
      .sort(),
  )
  expect(scrapes.map(({ job_name }) => job_name).sort()).toEqual([...(valuesOf.job ?? [])].sort())
})

test('every scraper adds the labels job and part: compose, the operator, a separate Prometheus', () => {
  for (const name of ['prometheus.yml', 'scrape-pods.yml']) {
    const scrape = scrapesOf(name).find(({ job_name }) => job_name === 'xinyu')
    expect([name, scrape?.relabel_configs?.some(({ target_label }) => target_label === 'part')]).toEqual([name, true])
  }
  interface Monitor {
    spec: { podMetricsEndpoints: { relabelings: { targetLabel: string; replacement?: string }[] }[] }
  }
  const monitor = thingsIn('observability/monitors.yaml').find(({ metadata }) => metadata.name === 'xinyu')
  const labels = (monitor as unknown as Monitor).spec.podMetricsEndpoints[0]?.relabelings
  expect(labels?.map(({ targetLabel }) => targetLabel)).toEqual(['job', 'part'])
  expect(labels?.[0]?.replacement).toBe('xinyu')
})

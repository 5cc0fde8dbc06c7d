import { expect, test } from '@jest/globals'
import { readConfig } from '@xinyu/platform/config'
import type { z } from 'zod'
import { configOf, kustomizationOf, thingsIn } from './kubernetes.ts'
import { environmentOf, find, overlay, parts, podOf, tracing } from './overlays.ts'
import { schemas } from './settings.ts'

test('both overlays send the traces of every part to an existing collector', () => {
  const data = configOf('components/tracing')
  const address = new URL(data.OTEL_EXPORTER_OTLP_ENDPOINT ?? '')
  expect(find('Service', address.hostname, tracing).spec?.ports?.map(({ port }) => String(port))).toEqual([
    address.port,
  ])
  for (const name of ['dev', 'production']) {
    expect(kustomizationOf(`overlays/${name}`).components).toContain('../../components/tracing')
    for (const part of parts)
      expect(
        readConfig(schemas[part] as z.ZodObject, environmentOf(part, { ...overlay(name), ...data })),
      ).toMatchObject({
        OTEL_EXPORTER_OTLP_ENDPOINT: data.OTEL_EXPORTER_OTLP_ENDPOINT,
        OTEL_TRACES_SAMPLER_ARG: name === 'production' ? 0.1 : 1,
      })
  }
})

test('the network lets traces pass from the parts to the collector and on to the view, and nothing else', () => {
  const policy = (name: string) => find('NetworkPolicy', name, tracing).spec
  const [allowed] = policy('send-traces')?.podSelector?.matchExpressions ?? []
  const components = parts.map(
    (part) => find('Deployment', part).spec?.template?.metadata.labels['app.kubernetes.io/component'],
  )
  expect(new Set(allowed?.values)).toEqual(new Set(components))
  const ports = (rules: { ports?: { port: number }[] }[] = []): number[] =>
    rules.flatMap((rule) => (rule.ports ?? []).map(({ port }) => port))
  expect(['send-traces', 'otel-collector'].map((name) => ports(policy(name)?.egress))).toEqual([[4318], [4317]])
  expect(['otel-collector', 'jaeger'].map((name) => ports(policy(name)?.ingress))).toEqual([[4318], [4317]])
  expect(policy('jaeger')?.egress).toBeUndefined()
  for (const name of ['otel-collector', 'jaeger']) {
    const { securityContext, containers } = podOf(find('Deployment', name, tracing))
    expect(securityContext.runAsNonRoot).toBe(true)
    for (const container of containers) {
      expect(container.image).toMatch(/^[\w./-]+:v?\d[\w.-]*(@sha256:\w{64})?$/)
      expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
    }
  }
})

interface Pipelines {
  receivers: { otlp: { protocols: Record<string, { endpoint: string }> } }
  exporters: Record<string, { endpoint?: string } | undefined>
  processors: object
  extensions: object
  service: { extensions: string[]; pipelines: { traces: Record<'receivers' | 'processors' | 'exporters', string[]> } }
}
test.each(['otel-collector', 'jaeger'])(
  '%s gets only settings that its own file declares, and listens where it is called',
  (name) => {
    const file = `components/tracing/${name}.yaml`
    const { service, receivers, processors, exporters, extensions } = thingsIn(file)[0] as unknown as Pipelines
    const { traces } = service.pipelines
    expect(Object.keys(receivers)).toEqual(traces.receivers)
    expect(Object.keys(processors)).toEqual(traces.processors)
    expect(Object.keys(exporters)).toEqual(traces.exporters)
    expect(Object.keys(extensions)).toEqual(service.extensions)
    const listens = Object.values(receivers.otlp.protocols).map(({ endpoint }) => Number(endpoint.split(':')[1]))
    expect(find('Service', name, tracing).spec?.ports?.map(({ port }) => port)).toEqual(expect.arrayContaining(listens))
    const [, host, port] = /^(.+):(\d+)$/.exec(exporters['otlp/jaeger']?.endpoint ?? 'jaeger:4317') ?? []
    expect(find('Service', host ?? '', tracing).spec?.ports?.map((one) => String(one.port))).toContain(port)
  },
)

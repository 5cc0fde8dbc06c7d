import { context } from '@opentelemetry/api'
import { afterEach, expect, test } from '@jest/globals'
import { parseTraceparent } from '@xinyu/contracts/rules/traceparent'
import { TraceCollector } from '@xinyu/testkit/servers/trace-collector'
import { AppError } from '../error.ts'
import { Log } from '../logging/log.ts'
import { RequestTrace } from './request-trace.ts'
import { withSpan } from './span.ts'
import { Telemetry } from './telemetry.ts'
import { activeTraceId, activeTraceparent, contextFrom, serviceContext } from './trace.ts'

const log = new Log('sample', 'silent')
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const sent = `00-${traceId}-00f067aa0ba902b7-01`
const off = { OTEL_TRACES_SAMPLER_ARG: 1, XINYU_NAMESPACE: 'xinyu' }
const open: TraceCollector[] = []
afterEach(async () => {
  for (const collector of open.splice(0)) await collector.stop()
})
const collecting = async (): Promise<TraceCollector> => {
  const collector = await TraceCollector.start()
  open.push(collector)
  return collector
}
const start = (service: string, collector: TraceCollector, share = 1): Promise<Telemetry> =>
  Telemetry.start(service, { ...off, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: share }, log)
const request = (traceparent: unknown): RequestTrace => new RequestTrace(traceparent, 'GET /', {}, serviceContext())

test('without a collector the caller’s trace still passes through all work, and is forwarded unchanged', async () => {
  const telemetry = await Telemetry.start('sample', off, log)
  const trace = telemetry.run(() => request(sent))
  expect([telemetry.isExporting, trace.traceparent, trace.isRecorded]).toEqual([false, sent, false])
  const seen = await trace.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1))
    return withSpan('work', {}, () => [activeTraceId(), activeTraceparent()])
  })
  expect(seen).toEqual([traceId, sent])
})

test.each([[undefined], ['rubbish'], [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`], [`${sent}\r\nx-evil: 1`]])(
  'a caller who sends %j gets a trace of its own',
  async (traceparent) => {
    const telemetry = await Telemetry.start('sample', off, log)
    const [one, other] = telemetry.run(() => [request(traceparent), request(traceparent)])
    expect(parseTraceparent(one?.traceparent)).toMatchObject({ traceId: expect.stringMatching(/^(?!0+$)/) })
    expect(one?.traceparent).not.toBe(other?.traceparent)
  },
)

test('work without a caller starts a trace, and what outlives a request is not part of it', async () => {
  const telemetry = await Telemetry.start('sample', off, log)
  const ids = await telemetry.run(() => Promise.all([1, 2].map(() => withSpan('job', {}, activeTraceId))))
  expect(new Set(ids).size).toBe(2)
  const later = telemetry.run(() => request(sent)).run(() => context.with(serviceContext(), activeTraceId))
  expect(later).toBeUndefined()
})

test('services that share a process name their own spans, in one tree', async () => {
  const collector = await collecting()
  const [one, two] = [await start('one', collector), await start('two', collector)]
  const trace = one.run(() => request(sent))
  await trace.run(() =>
    withSpan('asks', {}, async () => {
      const traceparent = activeTraceparent()
      await two.run(() =>
        withSpan('answers', {}, () => undefined, { within: contextFrom(traceparent, serviceContext()) }),
      )
    }),
  )
  trace.end(200)
  await Promise.all([one.close(), two.close()])
  const [server, client, answer] = ['GET /', 'asks', 'answers'].map((name) =>
    collector.spans.find((span) => span.name === name),
  )
  expect([server?.service, client?.service, answer?.service]).toEqual(['one', 'one', 'two'])
  expect([server?.parentSpanId, client?.parentSpanId, answer?.parentSpanId]).toEqual([
    '00f067aa0ba902b7',
    server?.spanId,
    client?.spanId,
  ])
  expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
})

test('a refusal is an answer, a failure is a failure, and no error message is exported', async () => {
  const collector = await collecting()
  const telemetry = await start('sample', collector)
  const fail = (name: string, error: Error): Promise<unknown> =>
    telemetry.run(() => withSpan(name, {}, () => Promise.reject(error))).catch(() => undefined)
  await fail('refused', new AppError('NEED_VIP'))
  await fail('away', new AppError('UNAVAILABLE'))
  await fail('broken', Object.assign(new Error('E11000 dup key: { phone: "13800000000" }'), { code: 11000 }))
  await telemetry.close()
  expect(collector.spans.map(({ name, isFailure, attributes }) => [name, isFailure, attributes])).toEqual([
    ['refused', false, { 'error.type': 'NEED_VIP' }],
    ['away', true, { 'error.type': 'UNAVAILABLE' }],
    ['broken', true, { 'error.type': 'Error 11000' }],
  ])
})

test('sampling depends on the trace’s id alone: no caller can request more, and nothing is forwarded as sampled', async () => {
  const collector = await collecting()
  const telemetry = await start('sample', collector, 0)
  const trace = telemetry.run(() => request(sent))
  expect([trace.isRecorded, parseTraceparent(trace.traceparent)]).toMatchObject([false, { traceId, isSampled: false }])
  trace.end(200)
  await telemetry.close()
  expect(collector.spans).toEqual([])
})

test('an unavailable collector disturbs nothing, and delays the end only briefly', async () => {
  const collector = await collecting()
  const gone = await start('sample', collector)
  await open.pop()?.stop()
  expect(await gone.run(() => withSpan('work', {}, () => 'done'))).toBe('done')
  const began = Date.now()
  await gone.close()
  expect(Date.now() - began).toBeLessThan(8_000)
})

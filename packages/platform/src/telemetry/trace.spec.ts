import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AnswerOf } from '@xinyu/contracts/call'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import { beginTraceparent, formatTraceparent, parseTraceparent } from '@xinyu/contracts/rules/traceparent'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { TraceCollector } from '@xinyu/testkit/servers/trace-collector'
import { Controller, Module } from '@nestjs/common'
import { OnFact } from '../message-bus/on-fact.ts'
import { type PlatformConfig, platformConfig } from '../config.ts'
import { type Aggregate, fact } from '../db/aggregate-collection.ts'
import { Database } from '../db/database.ts'
import type { CallContext } from '../http/calls/context.ts'
import { Implements } from '../http/calls/decorators.ts'
import { RedisStore } from '../redis/redis.ts'
import { activeTraceId } from './trace.ts'

const received: { seq: number; traceId: string | undefined }[] = []
let failures = 1

@Controller()
class SampleController {
  constructor(
    private readonly database: Database,
    private readonly redis: RedisStore,
  ) {}

  @Implements(checkMsg)
  async check({ input: { msg } }: CallContext<typeof checkMsg>): Promise<AnswerOf<typeof checkMsg>> {
    await this.redis.client.get('things')
    const things = this.database.aggregates<Aggregate>('things')
    const decided = fact(
      reviewDecided,
      msg,
      {
        review_id: msg,
        kind: 'post',
        subject_id: 'p',
        user_id: 'u',
        revision: 1,
        decision: 'approved',
        reasonCode: null,
        reason: '',
        moderator_id: null,
      },
      new Date(),
    )
    if (!(await things.insert({ _id: msg }, [decided])))
      await things.change(msg, () => ({ facts: [decided], answer: 0 }))
    return { checkRes: { badword: null, value: 0 } }
  }

  @OnFact(reviewDecided)
  async apply({ seq }: { seq: number }): Promise<void> {
    if (seq === 2 && failures-- > 0) throw new Error('not yet')
    received.push({ seq, traceId: activeTraceId() })
  }
}
@Module({ controllers: [SampleController] })
class SampleModule {}

let sample: ServiceUnderTest<PlatformConfig>
let collector: TraceCollector
let person: TestPerson
beforeAll(async () => {
  collector = await TraceCollector.start()
  sample = await startService({
    name: 'moderation',
    module: SampleModule,
    config: platformConfig,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  })
  person = await sample.person()
})
afterAll(async () => {
  await sample.close()
  await collector.stop()
})

test('a service without an exporter loads nothing of the SDK', async () => {
  const built = new URL('../../dist/runtime/service.js', import.meta.url)
  const script = `import { createRequire } from 'node:module'
    const { Telemetry } = await import('${new URL('../telemetry/telemetry.js', built).href}')
    await import('${built.href}')
    const loaded = () => Object.keys(createRequire('${built.href}').cache).filter((file) => /@opentelemetry.(sdk|exporter|otlp|resources)/.test(file)).length
    const config = { OTEL_TRACES_SAMPLER_ARG: 1, XINYU_NAMESPACE: 'sample' }
    await Telemetry.start('sample', config, null)
    const before = loaded()
    await Telemetry.start('sample', { ...config, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, null)
    console.log(JSON.stringify({ before, after: loaded() > 20 }))
    process.exit(0)`
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  expect(JSON.parse(stdout)).toEqual({ before: 0, after: true })
})

const send = async (msg: string, traceparent: string): Promise<void> => {
  const reply = await fetch(`${sample.service.url}/api/${checkMsg.path}`, {
    method: checkMsg.verb,
    body: JSON.stringify({ msg }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, traceparent },
  })
  expect(reply.status).toBe(200)
  await sample.drain()
}

test('a fact carries the trace of its request, and its reaction runs in that trace, also when retried', async () => {
  const traces = [beginTraceparent(), beginTraceparent()]
  for (const trace of traces) await send('secret-of-a-person', formatTraceparent(trace))
  const published = sample.published.filter(({ key }) => key === 'secret-of-a-person')
  const ids = traces.map(({ traceId }) => traceId)
  expect(published.map(({ traceparent }) => parseTraceparent(traceparent)?.traceId)).toEqual(ids)
  expect(received).toEqual(ids.map((traceId, index) => ({ seq: index + 1, traceId })))
  const events = await sample.database.collection('events').find().sort({ seq: 1 }).toArray()
  expect(events.map(({ traceparent }) => parseTraceparent(traceparent)?.traceId)).toEqual(ids)
})

test('a body that arrives in pieces, long after its head, is part of its request', async () => {
  const trace = beginTraceparent()
  const body = JSON.stringify({ msg: 'slow' })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: `Bearer ${person.token}`,
    traceparent: formatTraceparent(trace),
  }
  const status = await new Promise((answered, failed) => {
    const call = request(`${sample.service.url}/api/${checkMsg.path}`, { method: checkMsg.verb, headers })
    call.once('response', (reply) => answered(reply.resume().statusCode)).once('error', failed)
    call.write(body.slice(0, 5))
    setTimeout(() => call.end(body.slice(5)), 60)
  })
  expect(status).toBe(200)
  await sample.drain()
  const published = sample.published.find(({ key }) => key === 'slow')
  expect(parseTraceparent(published?.traceparent)?.traceId).toBe(trace.traceId)
})

test('the call, the databases, the publishing and the reaction are spans of one tree, and none contains a value', async () => {
  const trace = beginTraceparent()
  await send('another-secret', formatTraceparent(trace))
  const wanted = [
    `${checkMsg.verb} /api/${checkMsg.path}`,
    'insert things',
    'GET',
    'publish moderation.review-decided.v1',
    'process moderation.review-decided.v1',
  ]
  const spans = await collector.until(trace.traceId, (there) =>
    wanted.every((name) => there.some((span) => span.name === name)),
  )
  const parents = new Map(spans.map((span) => [span.spanId, span]))
  const path = (name: string): string[] => {
    const names: string[] = []
    for (let at = spans.find((span) => span.name === name); at; at = parents.get(at.parentSpanId)) names.push(at.name)
    return names
  }
  const call = wanted[0]
  expect(path('process moderation.review-decided.v1')).toEqual([wanted[4], wanted[3], call])
  expect([path('insert things'), path('GET')]).toEqual([
    ['insert things', call],
    ['GET', call],
  ])
  expect(spans.find(({ name }) => name === call)).toMatchObject({ parentSpanId: trace.spanId, service: 'moderation' })
  const facts = spans.filter(({ name }) => name.includes('review-decided'))
  const exported = JSON.stringify(spans.filter((span) => !facts.includes(span)))
  expect(exported).not.toMatch(/another-secret|Bearer|eyJ/)
  expect(exported).not.toContain(person.id)
})

import { createServer, type Server } from 'node:http'

export interface CollectedSpan {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  attributes: Record<string, unknown>
  isFailure: boolean
}
interface OtlpAttribute {
  key: string
  value: Record<string, unknown>
}
interface OtlpSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: OtlpAttribute[]
  status?: { code?: number }
}
interface OtlpExport {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

const plain = (attributes: OtlpAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

/** Receives spans by OTLP over HTTP, as a production collector does, and keeps them for a test. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = []
  readonly #server: Server
  /** refuses everything, like an overloaded collector */
  refuses = false

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        if (request.url !== '/v1/traces' || this.refuses) return void response.writeHead(400).end('{}')
        this.#take(JSON.parse(Buffer.concat(parts).toString()) as OtlpExport)
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      })
    })
  }

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector()
    await new Promise<void>((ready) => collector.#server.listen(0, '127.0.0.1', ready))
    return collector
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  spansOf(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId)
  }

  /** Waits until the spans of a trace match; rejects after 20 s with the spans received. */
  async until(traceId: string, isThere: (spans: CollectedSpan[]) => boolean): Promise<CollectedSpan[]> {
    const deadline = Date.now() + 20_000
    while (!isThere(this.spansOf(traceId))) {
      const names = this.spansOf(traceId).map(({ service, name }) => `${service}: ${name}`)
      if (Date.now() > deadline) throw new Error(`the trace has only\n${names.join('\n')}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return this.spansOf(traceId)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  #take({ resourceSpans }: OtlpExport): void {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({
          service: String(plain(resource.attributes)['service.name']),
          name: span.name,
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId ?? '',
          attributes: plain(span.attributes),
          isFailure: span.status?.code === 2,
        })
  }
}

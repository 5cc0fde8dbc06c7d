import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { asyncApiDocument } from '@xinyu/contracts/docs/asyncapi'
import { eventsPage } from '@xinyu/contracts/docs/events-page'
import { openApiDocument } from '@xinyu/contracts/docs/openapi'
import { AppError } from '@xinyu/platform/error'
import { CONFIG } from '@xinyu/platform/config'
import { Controller, Get, Inject, Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import type { GatewayConfig } from '../config.ts'
import { sendFile } from './send-file.ts'
import { type StaticFile, variantOf } from './static-files.ts'

const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const fromUi = (name: string) => () => readFile(join(ui, name))
const files: Record<string, { type: string; read: () => string | Promise<Buffer> }> = {
  'swagger-ui.css': { type: 'text/css', read: fromUi('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'text/javascript', read: fromUi('swagger-ui-bundle.js') },
  'favicon-32x32.png': { type: 'image/png', read: fromUi('favicon-32x32.png') },
  'openapi.json': { type: 'application/json; charset=utf-8', read: () => JSON.stringify(openApiDocument()) },
  'asyncapi.json': { type: 'application/json; charset=utf-8', read: () => JSON.stringify(asyncApiDocument()) },
}
/** Built and compressed on the first request, then cached. */
const fileCache = new Map<string, Promise<StaticFile>>()
const loadFile = (name: string): Promise<StaticFile> | undefined => {
  const file = Object.hasOwn(files, name) ? files[name] : undefined
  const known = fileCache.get(name)
  if (!file || known) return known
  const loading = (async (): Promise<StaticFile> => {
    const bytes = Buffer.from(await file.read())
    return { type: file.type, bytes: variantOf(bytes), coded: { gzip: variantOf(await promisify(gzip)(bytes)) } }
  })()
  fileCache.set(name, loading)
  loading.catch(() => fileCache.delete(name))
  return loading
}

const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>心屿 API</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="icon" href="/docs/favicon-32x32.png"></head>
<body><div id="ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/init.js"></script></body></html>`
/**
 * In development the page has the app's client credentials and a guest token, so that every call can be tried
 * immediately.
 */
const scriptFor = (config: GatewayConfig): string => {
  const [name = '', secret = ''] =
    config.NODE_ENV === 'production' ? [] : (config.CLIENT_CREDENTIALS[0] ?? '').split(':')
  const authorize = `async () => {
  ui.preauthorizeBasic('client', ${JSON.stringify(name)}, ${JSON.stringify(secret)})
  const reply = await fetch('/api/users/registerV3', { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Basic ' + btoa(${JSON.stringify(`${name}:${secret}`)}) }, body: JSON.stringify({ deviceId: 'api-pages', isAdult: true }) })
  ui.preauthorizeApiKey('token', (await reply.json()).token)
}`
  return `const ui = SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#ui', deepLinking: true, filter: true, docExpansion: 'none', defaultModelsExpandDepth: -1, persistAuthorization: true, tryItOutEnabled: true, displayRequestDuration: true${name ? `, onComplete: ${authorize}` : ''} })`
}

const policy = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`

/** API pages, self-hosted: /docs, /docs/openapi.json, /docs/events, /docs/asyncapi.json. */
@Controller('docs')
export class DocsController {
  constructor(@Inject(CONFIG) private readonly config: GatewayConfig) {}

  /** Off in production unless API_PAGES enables them. */
  #requireEnabled(): void {
    const { API_PAGES, NODE_ENV } = this.config
    if ((API_PAGES ?? (NODE_ENV === 'production' ? 'no' : 'yes')) === 'no') throw new AppError('NOT_FOUND')
  }

  @Get()
  async index(@Res() reply: FastifyReply): Promise<void> {
    this.#requireEnabled()
    await reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page)
  }

  @Get(':file')
  async file(@Param('file') name: string, @Res() reply: FastifyReply): Promise<void> {
    this.#requireEnabled()
    if (name === 'init.js') return void (await reply.type('text/javascript').send(scriptFor(this.config)))
    if (name === 'events')
      return void (await reply
        .header('content-security-policy', policy)
        .type('text/html; charset=utf-8')
        .send(eventsPage()))
    const file = await loadFile(name)
    if (!file) throw new AppError('NOT_FOUND')
    reply.hijack()
    sendFile(reply.request.raw, reply.raw, file)
  }
}

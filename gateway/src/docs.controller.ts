import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { asyncApiDocument } from '@xinyu/contracts/docs/asyncapi'
import { eventsPage } from '@xinyu/contracts/docs/events-page'
import { openApiDocument } from '@xinyu/contracts/docs/openapi'
import { AppError } from '@xinyu/platform/error'
import { Controller, Get, Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'

const ui = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const files: Record<string, string> = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript', 'favicon-32x32.png': 'image/png' }

const page = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>心屿 API</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="icon" href="/docs/favicon-32x32.png"></head>
<body><div id="ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/init.js"></script></body></html>`
const script = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#ui', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true, displayRequestDuration: true })`

/** API pages, self-hosted: /docs, /docs/openapi.json, /docs/events, /docs/asyncapi.json. */
@Controller('docs')
export class DocsController {
  @Get()
  async index(@Res() reply: FastifyReply): Promise<void> {
    await reply.type('text/html; charset=utf-8').send(page)
  }

  @Get(':file')
  async file(@Param('file') name: string, @Res() reply: FastifyReply): Promise<void> {
    if (name === 'init.js') return void (await reply.type('text/javascript').send(script))
    if (name === 'openapi.json') return void (await reply.type('application/json').send(JSON.stringify(openApiDocument())))
    if (name === 'events') return void (await reply.type('text/html; charset=utf-8').send(eventsPage()))
    if (name === 'asyncapi.json') return void (await reply.type('application/json').send(JSON.stringify(asyncApiDocument())))
    const type = files[name]
    if (!type) throw new AppError('NOT_FOUND')
    await reply.type(type).send(await readFile(join(ui, name)))
  }
}

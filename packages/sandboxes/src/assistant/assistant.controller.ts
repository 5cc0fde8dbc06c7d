import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Body, Controller, Headers, HttpCode, Inject, Post, Res } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import type { SandboxesConfig } from '../config.ts'
import { compose, type ModelMessage, piecesOf } from './composer.rules.ts'
import { type ModelFault, ModelFaults } from './model-faults.ts'

interface Reply {
  readonly raw: ServerResponse
  hijack(): void
}
interface Asked {
  model?: unknown
  messages?: unknown
}

const usual = 3
const refusals = {
  401: { message: 'Incorrect API key provided.', type: 'invalid_request_error', code: 'invalid_api_key' },
  429: { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' },
  500: { message: 'The server had an error.', type: 'server_error', code: null },
} as const

/** A model with OpenAI’s API, for development and tests. Fixed rules compose its answers. */
@Controller('sandbox/assistant/v1')
export class AssistantController {
  constructor(
    private readonly faults: ModelFaults,
    @Inject(CONFIG) private readonly config: SandboxesConfig,
  ) {}

  @Post('chat/completions')
  @HttpCode(200)
  async complete(
    @Body() body: Asked | undefined,
    @Headers('authorization') authorization: string | undefined,
    @Res() reply: Reply,
  ): Promise<void> {
    const lastRequest = { body, isAborted: false }
    this.faults.lastRequest = lastRequest
    this.faults.requestCount++
    const fault = this.faults.queue.shift()
    reply.hijack()
    const { raw } = reply
    raw.once('close', () => {
      lastRequest.isAborted = !raw.writableFinished
    })
    if (authorization !== `Bearer ${this.config.SANDBOX_KEYS.assistant.apiKey}`) return refuse(raw, 401)
    if (fault && 'status' in fault) return refuse(raw, fault.status)
    const messages = Array.isArray(body?.messages) ? (body.messages as ModelMessage[]) : []
    raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    const text = fault && 'text' in fault ? fault.text : compose(messages)
    await stream(raw, { model: body?.model, text, fault })
  }
}

const refuse = (raw: ServerResponse, status: keyof typeof refusals): void => {
  raw.writeHead(status, { 'content-type': 'application/json' })
  raw.end(JSON.stringify({ error: { ...refusals[status], param: null } }))
}

/** `text` null: the content filter refuses. */
const stream = async (
  raw: ServerResponse,
  { model, text, fault }: { model: unknown; text: string | null; fault: ModelFault | undefined },
): Promise<void> => {
  const how = fault && 'stream' in fault ? fault.stream : null
  const chunkDelayMs = fault && 'chunkDelayMs' in fault ? fault.chunkDelayMs : usual
  const head = { id: `chatcmpl-${newId()}`, object: 'chat.completion.chunk', model }
  const write = (delta: object, finish_reason: string | null = null): void => {
    const created = Math.floor(Date.now() / 1000)
    raw.write(`data: ${JSON.stringify({ ...head, created, choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  }
  raw.flushHeaders()
  if (how === 'silent') return
  if (how === 'aborted-early') return void raw.destroy()
  write({ role: 'assistant', content: '' })
  const pieces = piecesOf(text ?? '')
  const some = how === null ? pieces : pieces.slice(0, Math.ceil(pieces.length / 2))
  for (const content of some) {
    if (raw.destroyed) return
    write({ content })
    await pause(chunkDelayMs)
  }
  if (how === 'aborted') return void raw.destroy()
  if (how === 'no-finish-reason') return void raw.end()
  write({}, text === null || how === 'filtered' ? 'content_filter' : 'stop')
  raw.end('data: [DONE]\n\n')
}

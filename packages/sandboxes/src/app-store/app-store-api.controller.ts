import { Controller, Get, Post, Put, Req, Res } from '@nestjs/common'
import type { Reply } from '../pages/page.ts'
import { AppStoreApi } from './app-store-api.ts'
import { AppleProtocol } from './apple-protocol.ts'

/** the parts of fastify's request in use */
interface Request {
  method: string
  url: string
  body: unknown
  headers: Record<string, string | string[] | undefined>
}

@Controller('sandbox/apple/inApps')
export class AppStoreApiController {
  constructor(
    private readonly api: AppStoreApi,
    private readonly protocol: AppleProtocol,
  ) {}

  @Get('*')
  async get(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  @Post('*')
  async post(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  @Put('*')
  async put(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  async #answer({ method, url, body, headers }: Request, reply: Reply): Promise<void> {
    if (!this.protocol.isFromMerchant(String(headers.authorization ?? ''))) {
      reply.status(401).send('Unauthenticated')
      return
    }
    const { pathname, searchParams } = new URL(url, 'http://sandbox')
    const path = decodeURIComponent(pathname.replace('/sandbox/apple/inApps/', ''))
    const answer = await this.api.handle(method, path, searchParams, body)
    reply.status(answer.status).send(answer.body ?? '')
  }
}

import { Open } from '@xinyu/platform/http/calls/route'
import { Controller, Get, Post, Put, Req, Res, UseGuards } from '@nestjs/common'
import { SandboxGuard } from '../sandboxes/sandbox-guard.public.ts'
import { AppStoreApi } from './app-store-api.ts'
import { AppleProtocol } from './apple-protocol.ts'

/** the parts of fastify's request and reply in use */
interface Request {
  method: string
  url: string
  body: unknown
  headers: Record<string, string | string[] | undefined>
}
interface Reply {
  status(code: number): Reply
  send(body: unknown): Reply
}

/** The sandbox of the App Store Server API: our own driver calls it instead of Apple. */
@Controller('sandbox/apple/inApps')
@UseGuards(SandboxGuard)
export class AppStoreApiController {
  constructor(
    private readonly api: AppStoreApi,
    private readonly protocol: AppleProtocol,
  ) {}

  @Open()
  @Get('*')
  async get(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  @Open()
  @Post('*')
  async post(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  @Open()
  @Put('*')
  async put(@Req() request: Request, @Res() reply: Reply): Promise<void> {
    await this.#answer(request, reply)
  }

  async #answer({ method, url, body, headers }: Request, reply: Reply): Promise<void> {
    if (!(await this.protocol.isFromMerchant(String(headers.authorization ?? '')))) {
      reply.status(401).send('Unauthenticated')
      return
    }
    const { pathname, searchParams } = new URL(url, 'http://sandbox')
    const path = decodeURIComponent(pathname.replace('/sandbox/apple/inApps/', ''))
    const answer = await this.api.handle(method, path, searchParams, body)
    reply.status(answer.status).send(answer.body ?? '')
  }
}

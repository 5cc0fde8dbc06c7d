import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { z } from 'zod'

const sent = z.object({ phone: z.string().max(20), code: z.string().max(10) })
/** a code is shown for as long as it is valid */
const milliseconds = 300_000

/** The SMS service: sends nothing, and shows the last code of a phone. */
@Controller()
export class SmsController {
  readonly #codes = new Map<string, { code: string; expiresAt: number }>()

  constructor(private readonly clock: Clock) {}

  @Post('sandbox/sms')
  @HttpCode(204)
  receive(@Body() body: unknown): void {
    const { phone, code } = sent.parse(body)
    const now = this.clock.now().getTime()
    for (const [other, { expiresAt }] of this.#codes) if (expiresAt <= now) this.#codes.delete(other)
    this.#codes.set(phone, { code, expiresAt: now + milliseconds })
  }

  @Get('dev/sms')
  inbox(@Query('phone') phone = ''): { code: string } {
    const found = this.#codes.get(phone)
    if (!found || found.expiresAt <= this.clock.now().getTime()) throw new AppError('NOT_FOUND')
    return { code: found.code }
  }
}

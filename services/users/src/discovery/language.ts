import { type Language, languageOf } from '@xinyu/contracts/errors'
import { createParamDecorator, type ExecutionContext } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'

/** The caller's language, for texts that are no refusals. */
export const InLanguage = createParamDecorator((_data: unknown, context: ExecutionContext): Language =>
  languageOf(context.switchToHttp().getRequest<FastifyRequest>().headers['accept-language']),
)

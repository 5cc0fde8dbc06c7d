import { Injectable, type LoggerService } from '@nestjs/common'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { errorInLog } from './error-in-log.ts'
import { SecurityLog } from './security-log.ts'
import { activeTraceId } from '../telemetry/trace.ts'

const fieldsAllowed = [
  'requestId',
  'userId',
  'path',
  'verb',
  'status',
  'ms',
  'code',
  'fact',
  'key',
  'seq',
  'count',
  'err',
  'attempt',
  'orderId',
  'topic',
  'group',
  'collection',
  'job',
  'migration',
] as const
export type LogFields = Partial<Record<(typeof fieldsAllowed)[number], unknown>>

/**
 * Structured log. Accepts only fields that cannot contain personal data; texts are constants of the code. Lines within
 * a trace have its id.
 */
@Injectable()
export class Log implements LoggerService {
  readonly #pino: Logger

  /** logins, refusals and attempts; docs/logs.md names the lines */
  readonly security: SecurityLog

  /** `to`: default the standard output */
  constructor(service: string, level: string, to?: DestinationStream) {
    this.security = new SecurityLog(service, level)
    const options: LoggerOptions = {
      level,
      base: { service },
      mixin: () => {
        const traceId = activeTraceId()
        return traceId === undefined ? {} : { traceId }
      },
      // pino passes other fields on unchanged; an error is reduced to this wherever it occurs
      serializers: { err: (error: unknown) => errorInLog(error) },
    }
    this.#pino = to ? pino(options, to) : pino(options)
  }
  /** Whether lines of this level are written. */
  get writesInfo(): boolean {
    return this.#pino.isLevelEnabled('info')
  }
  info(text: string, fields: LogFields = {}): void {
    this.#pino.info(fields, text)
  }
  warn(text: string, fields: LogFields | string = {}): void {
    this.#pino.warn(typeof fields === 'string' ? {} : fields, text)
  }
  error(text: unknown, fields: LogFields | string = {}): void {
    this.#pino.error(
      text instanceof Error ? { err: text } : typeof fields === 'string' ? {} : fields,
      text instanceof Error ? text.name : String(text),
    )
  }
  debug(text: string, fields: LogFields | string = {}): void {
    this.#pino.debug(typeof fields === 'string' ? {} : fields, text)
  }
  log(text: string): void {
    this.#pino.debug(text)
  }
}

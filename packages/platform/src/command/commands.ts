import { setTimeout as pause } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { type Command, CommandBus } from '@nestjs/cqrs'
import { Histogram } from 'prom-client'
import { AppError, WriteConflict } from '../error.ts'
import { Metrics } from '../metrics.ts'
import { withSpan } from '../telemetry/span.ts'

const attempts = 3
const firstPauseMs = 10

/**
 * The only way to a command's handler: each run is a step of its trace and measured by its outcome, and a run that lost
 * too many races for its document is repeated. So a handler may run several times for one command, and its internal
 * calls need an operation id.
 */
@Injectable()
export class Commands {
  readonly #durations: Histogram<'command' | 'outcome'>

  constructor(
    private readonly bus: CommandBus,
    metrics: Metrics,
  ) {
    this.#durations = new Histogram({
      name: 'command_seconds',
      help: 'commands by name and outcome: ok, the code of the refusal, or error',
      labelNames: ['command', 'outcome'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
      registers: [metrics.registry],
    })
  }

  execute<R>(command: Command<R>): Promise<R> {
    return withSpan(`command ${command.constructor.name}`, {}, () => this.#measured(command))
  }

  async #measured<R>(command: Command<R>): Promise<R> {
    const end = this.#durations.startTimer({ command: command.constructor.name })
    try {
      const result = await this.#retried(command)
      end({ outcome: 'ok' })
      return result
    } catch (error) {
      end({ outcome: error instanceof AppError ? error.code : 'error' })
      throw error
    }
  }

  async #retried<R>(command: Command<R>): Promise<R> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.bus.execute(command)
      } catch (error) {
        if (!(error instanceof WriteConflict) || attempt === attempts) throw error
        await pause(firstPauseMs * 4 ** attempt * Math.random())
      }
    }
  }
}

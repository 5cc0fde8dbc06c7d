import type { ErrorCode } from '@xinyu/contracts/errors'
import { AppError } from '@xinyu/platform/error'
import { Metrics } from '@xinyu/platform/metrics'
import { Injectable } from '@nestjs/common'

/** `care`: the fixed crisis answer; `refused`: not sent to the model; `unsafe`, `cut`, `failed`: the model's fault */
export const answerOutcomes = ['answered', 'care', 'stopped', 'refused', 'unsafe', 'cut', 'failed'] as const
export type AnswerOutcome = (typeof answerOutcomes)[number]

const faults: Partial<Record<ErrorCode, AnswerOutcome>> = {
  ASSISTANT_UNSAFE: 'unsafe',
  ASSISTANT_CUT: 'cut',
  UNAVAILABLE: 'failed',
  CHECK_FAILED: 'failed',
}
const outcomeOf = (error: unknown): AnswerOutcome =>
  error instanceof AppError ? (faults[error.code] ?? 'refused') : 'failed'

/** How the assistant's answers end and how long they take; no content. */
@Injectable()
export class AssistantMetrics {
  readonly #seconds

  constructor(metrics: Metrics) {
    this.#seconds = metrics.histogram(
      'assistant_answer_seconds',
      'answers of the assistant by how they ended',
      ['outcome'],
      [0.1, 0.3, 1, 3, 10, 30, 60, 120],
    )
    // starts every series at zero: a rate needs a first sample
    for (const outcome of answerOutcomes) this.#seconds.zero({ outcome })
  }

  /** Measures an answer, and rethrows its error. */
  async measure(stop: AbortSignal, work: () => Promise<AnswerOutcome>): Promise<void> {
    const ended = this.#seconds.startTimer()
    try {
      const outcome = await work()
      ended({ outcome: stop.aborted ? 'stopped' : outcome })
    } catch (error) {
      ended({ outcome: stop.aborted ? 'stopped' : outcomeOf(error) })
      throw error
    }
  }
}

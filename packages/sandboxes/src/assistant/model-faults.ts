import { Injectable } from '@nestjs/common'

/** Faults that the sandbox can inject instead of answering. */
export type ModelFault =
  | { status: 401 | 429 | 500 }
  /** never sends; aborts before the first piece; aborts later; ends without a finish reason; content filter */
  | { stream: 'silent' | 'aborted-early' | 'aborted' | 'no-finish-reason' | 'filtered' }
  /** delay between two pieces */
  | { chunkDelayMs: number }
  | { text: string }

/** For tests: a queue with one fault per request, and the last request received. */
@Injectable()
export class ModelFaults {
  readonly queue: ModelFault[] = []
  lastRequest: { body: unknown; isAborted: boolean } | null = null
  requestCount = 0
}

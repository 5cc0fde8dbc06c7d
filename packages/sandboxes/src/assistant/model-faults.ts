import { Injectable } from '@nestjs/common'

/** Faults that the sandbox can inject instead of answering. */
export type ModelFault =
  | { status: 401 | 429 | 500 }
  /** never sends; breaks off before the first piece; breaks off later; ends without a finish reason; filtered */
  | { stream: 'silent' | 'cut-early' | 'cut' | 'ends-open' | 'filtered' }
  /** milliseconds between two pieces */
  | { pace: number }
  | { says: string }

/** For tests: a queue with one fault a request, and the last request received. */
@Injectable()
export class ModelFaults {
  readonly next: ModelFault[] = []
  last: { body: unknown; isAborted: boolean } | null = null
  asked = 0
}

import { Injectable } from '@nestjs/common'

/** What the sandbox can be told to do with a question, beside answering it. */
export type SandboxFault =
  | { status: 401 | 429 | 500 }
  /** nothing for ever; broken off before the first piece; after some; ended without a reason; stopped by a filter */
  | { stream: 'silent' | 'cut-early' | 'cut' | 'ends-open' | 'filtered' }
  /** so many milliseconds between two pieces */
  | { pace: number }
  | { says: string }

/** For tests: one fault a question, in their order, and the last question as it arrived. */
@Injectable()
export class SandboxFaults {
  readonly next: SandboxFault[] = []
  last: { body: unknown; isAborted: boolean } | null = null
  asked = 0
}

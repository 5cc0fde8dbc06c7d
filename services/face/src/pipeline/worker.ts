import { parentPort, workerData } from 'node:worker_threads'
import type { ModelFiles } from '../models/models.public.ts'
import { examine } from './examine.ts'
import { Models } from './models.ts'
import { PictureRefused } from './face.rules.ts'
import type { Answer, PictureRefusal, Question } from './face.rules.ts'

export interface Job {
  id: number
  bytes: Uint8Array
  question: Question
}
export type Outcome = { id: number } & (
  | { answer: Answer }
  | { refusal: PictureRefusal; reason: string }
  | { failure: string }
)

const port = parentPort
if (!port) throw new Error('this file runs in a worker thread')
const models = new Models(workerData as ModelFiles)

const outcomeOf = async ({ id, bytes, question }: Job): Promise<Outcome> => {
  try {
    return { id, answer: await examine(models, bytes, question) }
  } catch (error) {
    if (error instanceof PictureRefused) return { id, refusal: error.code, reason: error.reason }
    return { id, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

port.on('message', (job: Job) => void outcomeOf(job).then((outcome) => port.postMessage(outcome)))

import { parentPort, workerData } from 'node:worker_threads'
import type { ModelFiles } from '../models/models.public.ts'
import { examine } from './examine.ts'
import { Models } from './models.ts'
import { PictureRefused } from './face.rules.ts'
import type { Examination, PictureRefusal, ExaminationRequest } from './face.rules.ts'

export interface WorkerSettings {
  models: ModelFiles
  /** all models at once, before any picture; otherwise each on first use */
  loadNow: boolean
}
export interface WorkerTask {
  id: number
  bytes: Uint8Array
  request: ExaminationRequest
}
export type TaskOutcome = { id: number } & (
  | { examination: Examination }
  | { refusal: PictureRefusal; reason: string }
  | { failure: string }
)

const port = parentPort
if (!port) throw new Error('this file runs in a worker thread')
const settings = workerData as WorkerSettings
const models = new Models(settings.models)

const outcomeOf = async ({ id, bytes, request }: WorkerTask): Promise<TaskOutcome> => {
  try {
    return { id, examination: await examine(models, bytes, request) }
  } catch (error) {
    if (error instanceof PictureRefused) return { id, refusal: error.code, reason: error.reason }
    return { id, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}

port.on('message', (task: WorkerTask) => void outcomeOf(task).then((outcome) => port.postMessage(outcome)))
if (settings.loadNow) await models.loadAll().then(() => port.postMessage('loaded'))

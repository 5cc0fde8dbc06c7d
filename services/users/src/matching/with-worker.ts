import { Worker } from 'node:worker_threads'

/** Runs `work` with a worker thread that is ended afterwards. Null when `signal` aborts. */
export const withWorker = async <R>(
  file: URL,
  signal: AbortSignal,
  work: (worker: Worker) => Promise<R>,
): Promise<R | null> => {
  const worker = new Worker(file)
  try {
    return await work(worker)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    await worker.terminate()
  }
}

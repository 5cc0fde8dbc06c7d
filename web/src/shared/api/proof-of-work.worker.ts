import { solveWork } from '@xinyu/contracts/client/solve-work'
import type { WorkChallenge } from '@xinyu/contracts/client/work'

/** Runs in a worker so that the page stays responsive. null: failed. */
addEventListener('message', ({ data }: MessageEvent<WorkChallenge>) => {
  void solveWork(data)
    .catch(() => null)
    .then((proof) => postMessage(proof))
})

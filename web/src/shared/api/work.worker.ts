import { solveWork } from '@xinyu/contracts/solve-work'
import type { WorkChallenge } from '@xinyu/contracts/work'

/** Works beside the page, which stays as quick as it was. null: it could not be done. */
addEventListener('message', ({ data }: MessageEvent<WorkChallenge>) => {
  void solveWork(data)
    .catch(() => null)
    .then((proof) => postMessage(proof))
})

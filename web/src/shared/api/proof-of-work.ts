import type { WorkChallenge } from '@xinyu/contracts/client/work'
import { t } from '../i18n/i18n.ts'
import { toast, useToast } from '../ui/overlays/toast-store.ts'

const maxMs = 120_000

/**
 * Solves the proof of work that the server requires of busy networks, without user action. A toast says so meanwhile,
 * also to screen readers.
 */
export const solveProofOfWork = async (challenge: WorkChallenge): Promise<string> => {
  toast(t('common.working'), { ms: maxMs })
  const { toast: working } = useToast.getState()
  try {
    return await inWorker(challenge)
  } finally {
    useToast.setState(({ toast: shown }) => ({ toast: shown === working ? null : shown }))
  }
}

const inWorker = (challenge: WorkChallenge): Promise<string> => {
  const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
  const proof = new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error('the work could not be done'))
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) =>
      data === null ? fail() : resolve(data),
    )
    worker.addEventListener('error', fail)
  })
  worker.postMessage(challenge, [])
  return proof.finally(() => worker.terminate())
}

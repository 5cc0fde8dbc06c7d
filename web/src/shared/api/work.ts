import type { WorkChallenge } from '@xinyu/contracts/work'
import { t } from '../i18n/i18n.ts'
import { toast, useToast } from '../ui/toast-store.ts'

const mostMs = 120_000

/**
 * Does what is asked of a network from which very much comes, by itself: nobody has to solve or click anything. The
 * words say what happens meanwhile, also to a screen reader, and go when it is done.
 */
export const work = async (challenge: WorkChallenge): Promise<string> => {
  toast(t('common.working'), { ms: mostMs })
  const { toast: told } = useToast.getState()
  try {
    return await inWorker(challenge)
  } finally {
    useToast.setState(({ toast: shown }) => ({ toast: shown === told ? null : shown }))
  }
}

const inWorker = (challenge: WorkChallenge): Promise<string> => {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
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

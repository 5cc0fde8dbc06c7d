import { queuedMessagesTo } from '../../../shared/socket/connection.ts'
import type { QueuedMessage } from '../../../shared/socket/send-queue.ts'
import type { LocalMessage } from '../sessions.ts'
import type { PendingFile } from './file-store.ts'
import { pendingFile, pendingFilesTo } from './pending-files.ts'

const base = { _id: null, seq: null, mine: true, status: 0 } as const

const stateOf = (error: string | undefined): Pick<LocalMessage, 'state' | 'error'> =>
  error === undefined ? { state: 'waiting' } : { state: 'failed', error }

const shownFile = (file: (PendingFile & { url: string }) | undefined): Pick<LocalMessage, 'picture' | 'voice'> => {
  if (!file) return {}
  const { url, voice } = file
  return voice ? { voice: { url, ...voice } } : { picture: { url, large: url } }
}

const ofQueue = ({ clientId, kind, content, addtime, failed }: QueuedMessage): LocalMessage => ({
  ...base,
  key: clientId,
  kind,
  content: kind === 'text' ? content : '',
  addtime,
  ...stateOf(failed),
  ...shownFile(pendingFile(clientId)),
})

const ofFile = (file: PendingFile & { url: string }): LocalMessage => ({
  ...base,
  key: file.key,
  kind: file.kind,
  content: '',
  addtime: file.addtime,
  ...stateOf(file.error),
  ...shownFile(file),
})

/** My messages to this person that the server has not acknowledged: queued, being uploaded, and failed. */
export const unsentMessages = (userId: string): LocalMessage[] => {
  const queued = queuedMessagesTo(userId)
  const uploading = pendingFilesTo(userId).filter(({ key }) => !queued.some(({ clientId }) => clientId === key))
  return [...queued.map(ofQueue), ...uploading.map(ofFile)]
}

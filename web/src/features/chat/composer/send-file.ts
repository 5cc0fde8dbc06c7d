import { CallError } from '@xinyu/contracts/client/client'
import { messageOf } from '../../../shared/api/error-text.ts'
import { createUploadQueue } from '../../../shared/pictures/upload-queue.ts'
import { asJpeg } from '../../../shared/pictures/crop.ts'
import { queuedMessagesTo, sendMessage } from '../../../shared/socket/connection.ts'
import { uploadPicture } from '../../../shared/pictures/upload-picture.ts'
import { uploadVoice } from '../../../shared/voice/upload-voice.ts'
import { setSession, setSessions } from '../chat-store.ts'
import { type LocalMessage, mergeMessages, updateMessage } from '../sessions.ts'
import type { PendingFile } from './file-store.ts'
import { loadPendingFiles, pendingFile, setFileError } from './pending-files.ts'
import { unsentMessages } from './unsent.ts'

const running = new Set<string>()
/** uploads that another try may overcome; they are tried when the connection is back */
const interrupted = new Set<string>()

const mayPassLater = (error: unknown): boolean =>
  error instanceof CallError && (error.http === 0 || error.http === 429 || error.http >= 500)

/** a decoded picture of a phone takes fifty megabytes of memory */
const inTurn = createUploadQueue(2)

const upload = ({ kind, file }: PendingFile, onProgress: (sent: number) => void): Promise<string> =>
  inTurn(async () =>
    kind === 'voice'
      ? uploadVoice({ sound: file, type: file.type.startsWith('audio/mp4') ? 'audio/mp4' : 'audio/webm' })
      : uploadPicture(await asJpeg(file), { onProgress }),
  )

/**
 * Uploads a message's file and queues the message under its own id; a failure shows on the message with a retry. The
 * file stays on the device until the message is sent or deleted.
 */
export const sendFile = async (key: string): Promise<void> => {
  const found = pendingFile(key)
  if (!found || running.has(key)) return
  running.add(key)
  interrupted.delete(key)
  const change = (to: Partial<LocalMessage>): void => setSessions((sessions) => updateMessage(sessions, key, to))
  change({ state: 'waiting', error: undefined })
  setFileError(key, undefined)
  try {
    const content = await upload(found, (sent) => change({ sent }))
    change({ sent: undefined })
    // deleted, or the member has left meanwhile
    if (!pendingFile(key)) return
    const { kind, to, addtime, voice } = found
    const waveform = voice ? { waveform: voice.waveform } : {}
    sendMessage({ clientId: key, user2: { _id: to }, kind, content, addtime, ...waveform })
  } catch (error) {
    if (mayPassLater(error)) interrupted.add(key)
    setFileError(key, messageOf(error))
    change({ state: 'failed', sent: undefined, error: messageOf(error) })
  } finally {
    running.delete(key)
  }
}

const isQueued = ({ to, key }: PendingFile): boolean => queuedMessagesTo(to).some(({ clientId }) => clientId === key)

/** The connection is back: what its loss interrupted continues. */
export const resumeUploads = (): void => interrupted.forEach((key) => void sendFile(key))

/** What an earlier page left: shown again, and what was on its way continues; what failed waits for the person. */
export const restoreFiles = async (userId: string): Promise<void> => {
  const files = await loadPendingFiles(userId)
  for (const to of new Set(files.map((file) => file.to)))
    setSession(to, (session) => mergeMessages(session, unsentMessages(to)))
  for (const file of files) if (file.error === undefined && !isQueued(file)) void sendFile(file.key)
}

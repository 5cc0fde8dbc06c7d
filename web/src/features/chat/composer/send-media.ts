import type { Recording } from '../../../shared/voice/microphone.ts'
import { waveformOf } from '../../../shared/voice/waveform.ts'
import { currentSession } from '../../../shared/session/session.ts'
import type { PendingFile } from './file-store.ts'
import { keepFile } from './pending-files.ts'
import { sendFile } from './send-file.ts'
import { showWaiting } from './sending.ts'

const begin = (to: string, file: Blob, voice?: PendingFile['voice']): void => {
  const by = currentSession()?.userId
  if (by === undefined) return
  const [key, addtime, kind] = [crypto.randomUUID(), new Date().toISOString(), voice ? 'voice' : 'image'] as const
  const url = keepFile({ key, by, to, kind, file, addtime, ...(voice ? { voice } : {}) })
  const shown = voice ? { voice: { url, ...voice } } : { picture: { url, large: url } }
  showWaiting(to, { kind, content: '', ...shown }, { key, addtime })
  void sendFile(key)
}

/** The picture shows at once; it is resized and uploaded in the background. */
export const sendPicture = (userId: string, file: File): void => begin(userId, file)

/** A voice message plays from its recording until the server has it. */
export const sendVoice = (userId: string, { sound, seconds, levels }: Recording): void =>
  begin(userId, sound, { seconds: Math.max(1, Math.round(seconds)), waveform: waveformOf(levels) })

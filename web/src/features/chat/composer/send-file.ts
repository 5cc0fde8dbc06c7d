import { messageOf } from '../../../shared/api/error-text.ts'
import { asJpeg } from '../../../shared/pictures/crop.ts'
import { uploadPicture } from '../../../shared/pictures/upload-picture.ts'
import { sendMessage } from '../../../shared/socket/connection.ts'
import { uploadVoice } from '../../../shared/voice/upload-voice.ts'
import { setSessions } from '../chat-store.ts'
import { type LocalMessage, updateMessage } from '../sessions.ts'

/** The original files of my unsent messages, kept for the upload and its retries. */
const originals = new Map<string, Blob>()

export const keepOriginal = (key: string, original: Blob): void => void originals.set(key, original)

/** Uploads a message's file and queues the message under its own id; a failure shows on the message with a retry. */
export const sendFile = async (userId: string, { key, kind, voice, addtime }: LocalMessage): Promise<void> => {
  const original = originals.get(key)
  if (!original) return
  const change = (to: Partial<LocalMessage>): void => setSessions((sessions) => updateMessage(sessions, key, to))
  change({ state: 'waiting', error: undefined })
  try {
    const isVoice = kind === 'voice'
    const content = isVoice
      ? await uploadVoice({ sound: original, type: original.type.startsWith('audio/mp4') ? 'audio/mp4' : 'audio/webm' })
      : await uploadPicture(await asJpeg(original))
    const waveform = isVoice && voice ? { waveform: voice.waveform } : {}
    sendMessage({
      clientId: key,
      user2: { _id: userId },
      kind: isVoice ? 'voice' : 'image',
      content,
      addtime,
      ...waveform,
    })
  } catch (error) {
    change({ state: 'failed', error: messageOf(error) })
  }
}

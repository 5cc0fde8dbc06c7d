import type { Recording } from '../../../shared/voice/microphone.ts'
import { waveformOf } from '../../../shared/voice/waveform.ts'
import { keepOriginal, sendFile } from './send-file.ts'
import { showWaiting } from './sending.ts'

/** The picture shows at once; it is resized and uploaded in the background. */
export const sendPicture = (userId: string, file: File): void => {
  const url = URL.createObjectURL(file)
  const message = showWaiting(userId, { kind: 'image', content: '', picture: { url, large: url } })
  keepOriginal(message.key, file)
  void sendFile(userId, message)
}

/** A voice message plays from its recording until the server has it. */
export const sendVoice = (userId: string, { sound, seconds, levels }: Recording): void => {
  const length = Math.max(1, Math.round(seconds))
  const voice = { url: URL.createObjectURL(sound), seconds: length, waveform: waveformOf(levels) }
  const message = showWaiting(userId, { kind: 'voice', content: '', voice })
  keepOriginal(message.key, sound)
  void sendFile(userId, message)
}

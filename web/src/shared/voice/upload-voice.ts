import { uploadFile } from '../pictures/upload-picture.ts'
import type { SendOptions } from '../pictures/send-form.ts'
import type { Recording } from './microphone.ts'

/** Uploads a voice recording and returns its key. */
export const uploadVoice = ({ sound, type }: Pick<Recording, 'sound' | 'type'>, options: SendOptions = {}) =>
  uploadFile(sound, type, options)

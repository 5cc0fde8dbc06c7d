import { policy } from '@xinyu/contracts/http/upload/upload'
import { CallError } from '@xinyu/contracts/client/client'
import type { VoiceType } from '@xinyu/contracts/voice'
import { api } from '../api/api.ts'
import { whileBusy } from '../busy/busy.ts'
import { loadRefusals } from '../api/refusal-text.ts'
import { sendForm, type SendOptions } from './send-form.ts'

/**
 * Uploads a file to the object store under a signed policy and returns its key. The form carries the policy's fields
 * unchanged; the file comes last.
 */
export const uploadFile = (file: Blob, type: 'image/jpeg' | VoiceType, options: SendOptions = {}): Promise<string> =>
  whileBusy(() => upload(file, type, options))

const upload = async (file: Blob, type: 'image/jpeg' | VoiceType, options: SendOptions): Promise<string> => {
  const asked = type === 'image/jpeg' ? {} : { type }
  const { host, fields } = await api(policy, asked, options.signal ? { signal: options.signal } : {})
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file, type.replace('/', '.'))
  const status = await sendForm(host, form, options)
  if (status >= 200 && status < 300) return fields.key
  await loadRefusals().catch(() => undefined)
  throw new CallError(status === 400 && file.size > 10_000_000 ? 413 : status, {})
}

/** Uploads a picture, already converted to JPEG. */
export const uploadPicture = (picture: Blob, options: SendOptions = {}): Promise<string> =>
  uploadFile(picture, 'image/jpeg', options)

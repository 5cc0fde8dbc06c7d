import { policy } from '@xinyu/contracts/http/upload'
import { CallError } from '@xinyu/contracts/client'
import { api } from '../api/api.ts'
import { sendForm, type SendOptions } from './send-form.ts'

/**
 * Sends a picture to the object store under a policy of ours and gives its key. The form carries the policy's fields as
 * they stand; the file comes last.
 */
export const uploadPicture = async (picture: Blob, options: SendOptions = {}): Promise<string> => {
  const { host, fields } = await api(policy, {}, options.signal ? { signal: options.signal } : {})
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture, 'picture.jpg')
  const status = await sendForm(host, form, options)
  if (status >= 200 && status < 300) return fields.key
  throw new CallError(status === 400 && picture.size > 10_000_000 ? 413 : status, {})
}

import { policy } from '@xinyu/contracts/http/upload'
import { CallError } from '@xinyu/contracts/client'
import { api } from '../api/api.ts'

const UPLOAD_TIMEOUT_MS = 60_000

/**
 * Sends a picture to the object store under a policy of ours and gives its key. The form carries the policy's fields as
 * they stand; the file comes last.
 */
export const uploadPicture = async (picture: Blob): Promise<string> => {
  const { host, fields } = await api(policy, {})
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', picture, 'picture.jpg')
  const response = await fetch(host, {
    method: 'POST',
    body: form,
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }).catch(() => {
    throw new CallError(0, {})
  })
  if (!response.ok)
    throw new CallError(response.status === 400 && picture.size > 10_000_000 ? 413 : response.status, {})
  return fields.key
}

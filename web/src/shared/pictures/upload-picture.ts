import { policy } from '@xinyu/contracts/http/upload'
import { CallError } from '@xinyu/contracts/client'
import { api } from '../api/api.ts'
import { randomFileName } from '@xinyu/contracts/rules/file-names'

const UPLOAD_TIMEOUT_MS = 60_000

/**
 * Sends a picture to the object store under a policy of ours and gives its key. The form's order matters: the file
 * comes last.
 */
export const uploadPicture = async (picture: Blob): Promise<string> => {
  const { OSSAccessKeyId, policy: text, signature, host, startsWith } = await api(policy, {})
  const key = startsWith + randomFileName()
  const form = new FormData()
  const fields = {
    key,
    policy: text,
    OSSAccessKeyId,
    signature,
    success_action_status: '200',
    'Content-Type': 'image/jpeg',
  }
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
  return key
}

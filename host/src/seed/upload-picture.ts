import type { ApiClient } from '@xinyu/contracts/client/client'
import { policy } from '@xinyu/contracts/http/upload/upload'

/** Uploads a picture to the object store as a browser does; returns its key. */
export const uploadPicture = async (call: ApiClient, bytes: Buffer): Promise<string> => {
  const { host, fields } = await call(policy, { type: 'image/webp' })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)], { type: fields['Content-Type'] }), 'picture.webp')
  const reply = await fetch(host, { method: 'POST', body: form })
  if (!reply.ok) throw new Error(`the object store answered ${reply.status} to a picture of the demo data`)
  return fields.key
}

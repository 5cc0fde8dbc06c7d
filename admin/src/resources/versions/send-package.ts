import type { AppPlatform } from '@xinyu/contracts/http/upload/versions'
import { uploadVersionFile, versionFilePolicy } from '@xinyu/contracts/http/upload/versions'
import type { ReplyOf } from '@xinyu/contracts/call'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { http } from '../../shared/api/http.ts'

export type StoredPackage = ReplyOf<typeof uploadVersionFile>

/** Uploads the file straight to the object store; the service then takes it by its key. */
export const sendPackage = async (file: File, platform: AppPlatform): Promise<StoredPackage> => {
  const { host, fields } = await callAsUser(versionFilePolicy, {})
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  const sent = await fetch(host, { method: 'POST', body: form })
  if (!sent.ok) throw new Error(String(sent.status))
  const taken = new FormData()
  taken.append('platform', platform)
  taken.append('key', fields.key)
  const { json } = await http(`/api/${uploadVersionFile.path}`, { method: 'POST', body: taken })
  return json as StoredPackage
}

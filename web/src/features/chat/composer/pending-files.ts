import { currentSession } from '../../../shared/session/session.ts'
import { onMemberLeft } from '../../../shared/session/user-change.ts'
import { fileStorage } from '../../../shared/shell/file-storage.ts'
import type { PendingFile } from './file-store.ts'

/** Addresses are in use for some time after a message was sent: an image decodes, a voice plays to its end. */
const REVOKE_MS = 120_000

const pending = new Map<string, PendingFile & { url: string }>()

export const pendingFile = (key: string): (PendingFile & { url: string }) | undefined => pending.get(key)

export const pendingFilesTo = (userId: string): (PendingFile & { url: string })[] =>
  [...pending.values()].filter(({ to, by }) => to === userId && by === currentSession()?.userId)

/** Kept on the device until the message is sent or deleted. Returns its address here. */
export const keepFile = (entry: PendingFile): string => {
  const url = pending.get(entry.key)?.url ?? URL.createObjectURL(entry.file)
  pending.set(entry.key, { ...entry, url })
  void fileStorage.put(entry)
  return url
}

export const setFileError = (key: string, error: string | undefined): void => {
  const known = pending.get(key)
  if (!known) return
  const { url: _url, error: _before, ...entry } = known
  keepFile(error === undefined ? entry : { ...entry, error })
}

/** The message is sent or deleted. */
export const releaseFile = (key: string): void => {
  const known = pending.get(key)
  if (!known) return
  pending.delete(key)
  void fileStorage.remove(key)
  setTimeout(() => URL.revokeObjectURL(known.url), REVOKE_MS)
}

/** Reads what an earlier page left; what this page has already is not returned. */
export const loadPendingFiles = async (by: string): Promise<PendingFile[]> => {
  const stored = (await fileStorage.all<PendingFile>()).filter((entry) => entry.by === by && !pending.has(entry.key))
  for (const entry of stored) pending.set(entry.key, { ...entry, url: URL.createObjectURL(entry.file) })
  return stored
}

onMemberLeft(() => {
  for (const { url } of pending.values()) URL.revokeObjectURL(url)
  pending.clear()
  void fileStorage.clear()
})

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Hash of a folder: over the names and hashes of all its files, sorted. */
export const folderHash = (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return sha256(files.map((file) => `${sha256(readFileSync(file))}  ${file.slice(folder.length + 1)}\n`).join(''))
}

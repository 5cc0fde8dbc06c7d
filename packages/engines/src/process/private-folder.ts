import { chmodSync, mkdirSync } from 'node:fs'

/** The mode of all files in a data folder: readable by the owner only. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** Creates the folder, or closes an existing one to other users of the machine, and thereby its content. */
export const openPrivateFolder = (dir: string): void => {
  mkdirSync(dir, { recursive: true, mode: privateFolder })
  chmodSync(dir, privateFolder)
}

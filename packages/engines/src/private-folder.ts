import { chmodSync, mkdirSync } from 'node:fs'

/** What everything of a data folder is made with: its owner alone reads it. */
export const privateFile = 0o600
export const privateFolder = 0o700

/** Makes the folder, or closes one that is there to other users of the machine; what lies in it is closed with it. */
export const openPrivateFolder = (dir: string): void => {
  mkdirSync(dir, { recursive: true, mode: privateFolder })
  chmodSync(dir, privateFolder)
}

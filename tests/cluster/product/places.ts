// Where things of the trial's product are: in the cluster, and on this machine.
import { join } from 'node:path'

export const SPACE = 'xinyu-dev'
/** known before there is a cluster */
export const ADDRESSES = { gateway: '10.96.0.20', 'object-store': '10.96.0.21' }
export const GATEWAY = `http://${ADDRESSES.gateway}:8080`

/** The overlay that is installed, of the one for trying and what this machine needs. */
export const installedOverlay = (folder: string): string => join(folder, 'overlay')
/** Where an engine's disk lies on this machine. */
export const diskOf = (folder: string, engine: string): string => join(folder, 'disks', engine)

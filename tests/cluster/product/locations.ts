// Names, addresses and paths of the trial's product.
import { join } from 'node:path'

export const NAMESPACE = 'xinyu-dev'
/** fixed before the cluster exists */
export const ADDRESSES = { gateway: '10.96.0.20', 'object-store': '10.96.0.21' }
export const GATEWAY = `http://${ADDRESSES.gateway}:8080`

/** The installed overlay: the dev overlay adapted to this machine. */
export const installedOverlay = (folder: string): string => join(folder, 'overlay')
/** The local folder of an engine's disk. */
export const diskOf = (folder: string, engine: string): string => join(folder, 'disks', engine)

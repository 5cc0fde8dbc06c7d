import { AppError } from '../error.ts'
import type { Log } from '../logging/log.ts'
import { askClamd, type ClamdAddress } from './clamd.ts'

export interface VirusScanner {
  /** Throws UPLOAD_UNSAFE for a virus; UNAVAILABLE with `retryAfter` if the scan is not possible. */
  check(bytes: Uint8Array): Promise<void>
}

const retryAfter = 30
const timeoutMs = 30_000

/** ClamAV's daemon by its own protocol. While it is away no upload is opened. */
export class ClamdScanner implements VirusScanner {
  constructor(
    private readonly address: ClamdAddress,
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  async check(bytes: Uint8Array): Promise<void> {
    const said = await askClamd(this.address, bytes, timeoutMs).catch((error: unknown) => {
      this.log.warn('uploads: the virus scanner does not answer', {
        err: error instanceof Error ? error.name : 'unknown',
      })
      throw new AppError('UNAVAILABLE', { retryAfter })
    })
    if (said === 'stream: OK') return
    if (said.endsWith(' FOUND')) {
      this.log.warn('uploads: a virus was found, and the upload refused')
      throw new AppError('UPLOAD_UNSAFE')
    }
    // such as a limit of the daemon below ours: the upload was not scanned
    this.log.warn('uploads: the virus scanner could not scan an upload')
    throw new AppError('UNAVAILABLE', { retryAfter })
  }
}

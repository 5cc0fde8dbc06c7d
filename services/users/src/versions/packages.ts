import { createHash } from 'node:crypto'
import type { AppPlatform } from '@xinyu/contracts/http/upload/versions'
import { randomFileName } from '@xinyu/contracts/rules/text/file-names'
import { AppError } from '@xinyu/platform/error'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { isOwnUpload, uploadPrefix } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import { isNotFound } from '../errors.ts'
import { isPackage, MAX_PACKAGE_BYTES, PACKAGE_TYPE, packageKey, PACKAGES } from './version.rules.ts'

const policySeconds = 1_800

export interface StoredPackage {
  key: string
  url: string
  size: number
  sha256: string
}

/** App packages in the object store: public, named by the hash of their content. */
@Injectable()
export class Packages {
  constructor(private readonly objects: ObjectStore) {}

  /** An unused upload is deleted with the other stale uploads. */
  policyFor(userId: string) {
    const startsWith = uploadPrefix(userId)
    const key = startsWith + randomFileName().replace(/\.jpg$/, '.apk')
    return {
      startsWith,
      ...this.objects.postPolicy({ key, type: PACKAGE_TYPE, maxBytes: MAX_PACKAGE_BYTES, seconds: policySeconds }),
    }
  }

  /** Idempotent. */
  async store(platform: AppPlatform, bytes: Buffer): Promise<StoredPackage> {
    if (!isPackage(bytes)) throw new AppError('PACKAGE_INVALID')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = packageKey(platform, sha256)
    await this.objects.put(key, bytes, { type: PACKAGE_TYPE, isPublic: true })
    return { key, url: this.urlOf(key), size: bytes.length, sha256 }
  }

  /** Stores an upload under the caller's own policy, and deletes the upload. */
  async storeUpload(userId: string, platform: AppPlatform, upload: string): Promise<StoredPackage> {
    if (!isOwnUpload(upload, userId)) throw new AppError('PACKAGE_INVALID')
    const bytes = await this.objects.get(upload, MAX_PACKAGE_BYTES).catch((error: unknown) => {
      throw isNotFound(error) ? new AppError('PACKAGE_INVALID') : error
    })
    const stored = await this.store(platform, bytes)
    await this.objects.remove(upload)
    return stored
  }

  urlOf(key: string): string {
    return this.objects.publicUrl(key)
  }

  /** The key in an address that a client sends; null if it is not of this object store. */
  keyAt(url: string): string | null {
    return this.objects.keyAt(url)
  }

  isKey(key: string): boolean {
    return key.startsWith(PACKAGES)
  }

  async exists(key: string): Promise<boolean> {
    return this.isKey(key) && this.objects.has(key)
  }

  async remove(key: string): Promise<void> {
    await this.objects.remove(key)
  }
}

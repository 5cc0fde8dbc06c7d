import { isOwnUpload, maxBytes } from '@xinyu/platform/pictures/picture.rules'
import { encodeSizes, pictureType } from '@xinyu/platform/pictures/image-codec'
import { AppError } from '@xinyu/platform/error'
import { idOf } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Injectable } from '@nestjs/common'

export const REPORT_PICTURES_PREFIX = 'reports/'
const prefixOf = (reportId: string): string => `${REPORT_PICTURES_PREFIX}${reportId}/`
export const reportPictureKey = (reportId: string, id: string): string => `${prefixOf(reportId)}${id}.jpg`
const readSeconds = 900
const size = 1920

const reportVoiceKey = (reportId: string, id: string): string => `${prefixOf(reportId)}${id}.voice`

/** The report and id of a key; null: not one of our pictures or voices. */
export const reportPictureAt = (key: string): { reportId: string; id: string } | null => {
  const [, reportId = '', id = ''] = /^reports\/([^/]+)\/([^/]+)\.(?:jpg|voice)$/.exec(key) ?? []
  return reportId && id ? { reportId, id } : null
}

/**
 * Pictures of reports, re-encoded without metadata, and voices: private, read by signed addresses for moderators. They
 * are stored with their report, so that they outlive the message or upload they were copied from.
 */
@Injectable()
export class ReportPictures {
  constructor(
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  /** Keeps the reporter's uploads; the same upload is the same picture. Returns their ids. */
  async storeUploads(reportId: string, uploader: string, uploads: readonly string[]): Promise<string[]> {
    if (uploads.some((upload) => !isOwnUpload(upload, uploader))) throw new AppError('IMAGE_INVALID')
    const ids: string[] = []
    for (const upload of new Set(uploads)) ids.push(await this.#keep(reportId, upload))
    return ids
  }

  /** Keeps a picture of a message. None if it no longer exists: the rest of the report still counts. */
  async keepOfMessage(reportId: string, key: string): Promise<string[]> {
    try {
      return [await this.#keep(reportId, key)]
    } catch (error) {
      if (error instanceof AppError && error.code === 'IMAGE_INVALID') return []
      throw error
    }
  }

  /** Keeps a voice of a message, unchanged. None if it no longer exists. */
  async keepVoice(reportId: string, key: string): Promise<string[]> {
    const id = idOf('report-voice', key)
    return (await this.objects.copy(key, reportVoiceKey(reportId, id))) ? [id] : []
  }

  voiceUrlsOf(reportId: string, ids: readonly string[]): string[] {
    return ids.map((id) => this.objects.signedUrl(reportVoiceKey(reportId, id), readSeconds))
  }

  /** Of pictures that are stored with what was submitted. */
  urlsOfSubmitted(stored: readonly string[]): string[] {
    return stored.map((picture) => this.objects.pictureUrl(picture, readSeconds))
  }

  urlsOf(reportId: string, ids: readonly string[]): string[] {
    return ids.map((id) => this.objects.signedUrl(reportPictureKey(reportId, id), readSeconds))
  }

  /** Called once a report has them; after a crash the clean-up of abandoned uploads removes them. */
  async removeUploads(uploads: readonly string[]): Promise<void> {
    for (const upload of uploads)
      await this.objects
        .remove(upload)
        .catch((error: unknown) => this.log.warn('reports: an object was left behind', { err: error }))
  }

  async remove(reportId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.objects.remove(reportPictureKey(reportId, id))
  }

  async removeAllOf(reportId: string): Promise<void> {
    await this.objects.removeAll(prefixOf(reportId))
  }

  async #keep(reportId: string, key: string): Promise<string> {
    const id = idOf('report-picture', key)
    const bytes = await this.objects.get(key, maxBytes).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('IMAGE_INVALID') : error
    })
    const encoded = (await encodeSizes(bytes, [size])).get(size)
    if (!encoded) throw new AppError('IMAGE_INVALID')
    await this.objects.put(reportPictureKey(reportId, id), encoded, { type: pictureType, isPublic: false })
    return id
  }
}

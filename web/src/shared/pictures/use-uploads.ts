import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/error-text.ts'
import { t } from '../i18n/i18n.ts'
import { toast } from '../ui/overlays/toast-store.ts'
import { asJpeg } from './crop.ts'
import { createUploadQueue } from './upload-queue.ts'
import { uploadPicture } from './upload-picture.ts'

/** A chosen picture: uploading, failed, or in the object store under `key`. */
export type Upload = { id: string; file: Blob; preview: string } & (
  | { at: 'sending'; sent: number }
  | { at: 'failed'; reason: string }
  | { at: 'there'; key: string }
)

const uploadQueue = createUploadQueue(2)

/** Uploads a picture as JPEG, two at once; returns what `store` makes of its key. */
export const uploadInTurn = <T>(file: Blob, options: RunningUpload, store: (key: string) => Promise<T>): Promise<T> =>
  uploadQueue(async () => {
    options.signal.throwIfAborted()
    return store(await uploadPicture(await asJpeg(file), options))
  })
interface RunningUpload {
  onProgress(sent: number): void
  signal: AbortSignal
}

/** The running uploads by id: all are aborted when the form unmounts. */
export const useRunningUploads = () => {
  const running = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const sending = running.current
    return () => sending.forEach((controller) => controller.abort())
  }, [])
  return {
    begin: (id: string): AbortSignal => {
      const controller = new AbortController()
      running.current.set(id, controller)
      return controller.signal
    },
    end: (id: string): void => void running.current.delete(id),
    abort: (id: string): void => running.current.get(id)?.abort(),
  }
}

/** The object URLs of chosen pictures, revoked when the form unmounts. */
export const usePreviews = () => {
  const previews = useRef(new Map<string, string>())
  useEffect(() => {
    const shown = previews.current
    return () => shown.forEach((preview) => URL.revokeObjectURL(preview))
  }, [])
  return {
    keep: (id: string, preview: string): void => void previews.current.set(id, preview),
    revoke: (id: string): void => {
      URL.revokeObjectURL(previews.current.get(id) ?? '')
      previews.current.delete(id)
    },
  }
}

/** The pictures of a form, up to `max`: uploaded as they are chosen, two at once, each by itself. */
export const useUploads = (max: number) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRunningUploads()
  const previews = usePreviews()
  const change = (next: Upload): void => setUploads((now) => now.map((one) => (one.id === next.id ? next : one)))
  const send = async (id: string, file: Blob, preview: string): Promise<void> => {
    const signal = running.begin(id)
    const onProgress = (sent: number): void => change({ id, file, preview, at: 'sending', sent })
    onProgress(0)
    try {
      const key = await uploadInTurn(file, { onProgress, signal }, async (stored) => stored)
      change({ id, file, preview, at: 'there', key })
    } catch (error) {
      if (!signal.aborted) change({ id, file, preview, at: 'failed', reason: messageOf(error) })
    } finally {
      running.end(id)
    }
  }
  const add = (files: readonly File[]): void => {
    const room = max - uploads.length
    if (files.length > room) toast(t('uploads.tooMany', { max }))
    const added = files
      .slice(0, room)
      .map((file) => ({ id: crypto.randomUUID(), file, preview: URL.createObjectURL(file) }))
    setUploads([...uploads, ...added.map((one) => ({ ...one, at: 'sending' as const, sent: 0 }))])
    for (const { id, file, preview } of added) {
      previews.keep(id, preview)
      void send(id, file, preview)
    }
  }
  const forget = (id: string): void => {
    running.abort(id)
    previews.revoke(id)
  }
  /** The object store deletes unused uploads after a day. */
  const remove = (id: string): void => {
    forget(id)
    setUploads((now) => now.filter((one) => one.id !== id))
  }
  const retry = ({ id, file, preview }: Upload): void => void send(id, file, preview)
  const clear = (): void => {
    for (const { id } of uploads) forget(id)
    setUploads([])
  }
  const keys = uploads.flatMap((one) => (one.at === 'there' ? [one.key] : []))
  return { uploads, add, remove, retry, clear, keys, areThere: keys.length === uploads.length, max }
}
export type Uploads = ReturnType<typeof useUploads>

import { addPostImg, deletePostImg } from '@xinyu/contracts/http/upload/upload'
import type { Image } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { api } from '../../../shared/api/api.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { uploadInTurn, usePreviews, useRunningUploads } from '../../../shared/pictures/use-uploads.ts'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { MAX_PICTURES, move, type Slot } from './picture-slots.ts'

const storeImage =
  (signal: AbortSignal) =>
  async (key: string): Promise<Image> =>
    (await api(addPostImg, { key }, { signal })).img

/** The pictures of a post being written: uploaded as they are chosen, two at once, each by itself. */
export const usePictures = (first: Slot[]) => {
  const [slots, setSlots] = useState(first)
  const running = useRunningUploads()
  const previews = usePreviews()
  const change = (key: string, next: Slot): void =>
    setSlots((now) => now.map((slot) => (slot.key === key ? next : slot)))
  const send = async (key: string, file: Blob, preview: string): Promise<void> => {
    const signal = running.begin(key)
    const onProgress = (sent: number): void => change(key, { key, at: 'sending', file, preview, sent })
    onProgress(0)
    try {
      const image = await uploadInTurn(file, { onProgress, signal }, storeImage(signal))
      change(key, { key, at: 'there', image, isKept: false })
      previews.revoke(key)
    } catch (error) {
      if (!signal.aborted) change(key, { key, at: 'failed', file, preview, reason: messageOf(error) })
    } finally {
      running.end(key)
    }
  }
  const add = (files: readonly File[]): void => {
    const room = MAX_PICTURES - slots.length
    if (files.length > room) toast(t('postAdd.tooMany', { max: MAX_PICTURES }))
    const added = files.slice(0, room).map((file) => ({
      key: crypto.randomUUID(),
      at: 'sending' as const,
      file,
      preview: URL.createObjectURL(file),
      sent: 0,
    }))
    setSlots([...slots, ...added])
    for (const { key, file, preview } of added) {
      previews.keep(key, preview)
      void send(key, file, preview)
    }
  }
  const remove = (slot: Slot): void => {
    running.abort(slot.key)
    previews.revoke(slot.key)
    setSlots((now) => now.filter(({ key }) => key !== slot.key))
    // a draft's picture is deleted when the draft is saved; any other expires after a day
    if (slot.at === 'there' && !slot.isKept) api(deletePostImg, { img_id: slot.image._id }).catch(() => undefined)
  }
  const retry = (slot: Slot): void => {
    if (slot.at === 'failed') void send(slot.key, slot.file, slot.preview)
  }
  const reorder = (from: number, to: number): void => setSlots((now) => move(now, from, to))
  return { slots, add, remove, retry, reorder }
}
export type Pictures = ReturnType<typeof usePictures>

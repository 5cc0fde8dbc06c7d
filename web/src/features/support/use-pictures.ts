import { QUESTION_PICTURES } from '@xinyu/contracts/http/support'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../shared/api/error-text.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'
import { toast } from '../../shared/ui/toast-store.ts'

export interface Picked {
  id: string
  /** the address of the picture on this device */
  preview: string
  /** the key of its upload; null: on its way */
  upload: string | null
}

/** Pictures of an entry: each is on its way as soon as it is chosen; one that fails is taken away, and said. */
export const usePictures = () => {
  const [pictures, setPictures] = useState<readonly Picked[]>([])
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  })
  useEffect(() => () => latest.current.forEach(({ preview }) => URL.revokeObjectURL(preview)), [])
  const remove = (id: string): void =>
    setPictures((now) => {
      for (const { preview } of now.filter((one) => one.id === id)) URL.revokeObjectURL(preview)
      return now.filter((one) => one.id !== id)
    })
  const send = async ({ id }: Picked, file: Blob): Promise<void> => {
    try {
      const upload = await uploadPicture(file)
      setPictures((now) => now.map((one) => (one.id === id ? { ...one, upload } : one)))
    } catch (error) {
      remove(id)
      toast(messageOf(error))
    }
  }
  const add = (files: readonly File[]): void => {
    const room = QUESTION_PICTURES - pictures.length
    for (const file of files.slice(0, room)) {
      const picked: Picked = { id: crypto.randomUUID(), preview: URL.createObjectURL(file), upload: null }
      setPictures((now) => [...now, picked])
      void send(picked, file)
    }
  }
  const clear = (): void => pictures.forEach(({ id }) => remove(id))
  return { pictures, add, remove, clear, isSending: pictures.some(({ upload }) => upload === null) }
}

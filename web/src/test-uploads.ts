import { jest } from '@jest/globals'
import { act, waitFor } from '@testing-library/react'

/** The object store's end of an upload, controlled by the test. */
export class FakeUpload {
  static sent: FakeUpload[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 204
  timeout = 0
  open(): void {}
  abort(): void {
    this.onabort?.()
  }
  send(): void {
    FakeUpload.sent.push(this)
  }

  static nth(index: number): FakeUpload {
    const found = FakeUpload.sent[index]
    if (!found) throw new Error(`upload ${index} has not begun`)
    return found
  }

  static begun = async (count: number): Promise<void> => {
    await waitFor(() => {
      if (FakeUpload.sent.length !== count) throw new Error(`${FakeUpload.sent.length} uploads have begun`)
    })
  }

  static arrives = (index: number): Promise<void> => act(async () => FakeUpload.nth(index).onload?.())
}

/** jsdom has no canvas: it returns the same file, 400 by 500 unless the file says otherwise. */
export const fakePictures = (): void => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn'], { type: 'image/jpeg' }))
  const createImageBitmap = async (file: File) => {
    if (file.name === 'broken.jpg') throw new Error('not a picture')
    return { width: file.name === 'tiny.jpg' ? 40 : 400, height: 500, close() {} }
  }
  Object.assign(globalThis, { createImageBitmap, XMLHttpRequest: FakeUpload })
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
}

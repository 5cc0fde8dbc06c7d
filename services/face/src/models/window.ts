import { samePadding, windowCount } from './layout.ts'
import type { Attributes } from './onnx-schema.ts'

/** The value on an edge: a batch of images in channel-first order; all sizes but the batch's are known. */
export interface Value {
  name: string
  channels: number
  height: number
  width: number
}
export type Padding = 'same' | 'valid'
export interface Window {
  kernel: number
  stride: number
  padding: Padding
}

export const windowAttributes = (x: Value, { kernel, stride, padding }: Window): Attributes => {
  const [top, bottom] = padding === 'same' ? samePadding(x.height, kernel, stride) : [0, 0]
  const [left, right] = padding === 'same' ? samePadding(x.width, kernel, stride) : [0, 0]
  return { kernel_shape: [kernel, kernel], strides: [stride, stride], pads: [top, left, bottom, right] }
}

/** The size after the window has moved over the value. */
export const windowOutput = (x: Value, { kernel, stride, padding }: Window): Value => ({
  ...x,
  height: windowCount(x.height, kernel, stride, padding),
  width: windowCount(x.width, kernel, stride, padding),
})

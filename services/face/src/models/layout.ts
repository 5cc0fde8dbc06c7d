/** TensorFlow's "same": the zeros before and after, the odd one after. */
export const samePadding = (size: number, kernel: number, stride: number): readonly [number, number] => {
  const total = Math.max((Math.ceil(size / stride) - 1) * stride + kernel - size, 0)
  return [Math.floor(total / 2), Math.ceil(total / 2)]
}

/** The number of window positions along an axis. */
export const windowCount = (size: number, kernel: number, stride: number, padding: 'same' | 'valid'): number =>
  padding === 'same' ? Math.ceil(size / stride) : Math.floor((size - kernel) / stride) + 1

/** (height, width, in, out) → (out, in, height, width) */
export const filtersToOnnx = (shape: readonly number[], data: Float32Array): [number[], Float32Array] => {
  const [height = 0, width = 0, inputs = 0, outputs = 0] = shape
  const turned = new Float32Array(data.length)
  let from = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let i = 0; i < inputs; i++)
        for (let o = 0; o < outputs; o++) turned[((o * inputs + i) * height + y) * width + x] = data[from++] ?? 0
  return [[outputs, inputs, height, width], turned]
}

/** (height, width, channels, 1) → (channels, 1, height, width) */
export const depthwiseToOnnx = (shape: readonly number[], data: Float32Array): [number[], Float32Array] => {
  const [height = 0, width = 0, channels = 0, multiplier = 0] = shape
  if (multiplier !== 1) throw new Error(`unsupported: a depthwise layer with ${multiplier} outputs a channel`)
  const [, turned] = filtersToOnnx([height, width, 1, channels], data)
  return [[channels, 1, height, width], turned]
}

import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A tensor of the original model: TensorFlow's order (height, width, in, out), float32. */
export interface Weight {
  shape: readonly number[]
  data: Float32Array
}
export type Weights = ReadonlyMap<string, Weight>

interface WeightSpec {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; scale: number; min: number }
}
export interface WeightGroup {
  paths: string[]
  weights: WeightSpec[]
}

/** The weights of a TensorFlow.js manifest on disk, dequantized: value = stored × scale + min. */
export const readWeights = async (manifestFile: string): Promise<Weights> => {
  const groups = JSON.parse(await readFile(manifestFile, 'utf8')) as WeightGroup[]
  const shards = await Promise.all(
    groups.flatMap((group) => group.paths).map((path) => readFile(join(dirname(manifestFile), path))),
  )
  return decodeWeights(groups, Buffer.concat(shards))
}

/** The same from bytes: the joined shards of all groups, in order. */
export const decodeWeights = (groups: readonly WeightGroup[], bytes: Uint8Array): Weights => {
  const weights = new Map<string, Weight>()
  let offset = 0
  for (const spec of groups.flatMap((group) => group.weights)) {
    const count = spec.shape.reduce((product, size) => product * size, 1)
    const width = bytesPerValue(spec.quantization?.dtype ?? spec.dtype)
    weights.set(spec.name, {
      shape: spec.shape,
      data: decode(spec, new Uint8Array(bytes.subarray(offset, offset + count * width))),
    })
    offset += count * width
  }
  if (offset !== bytes.length)
    throw new Error(`the weights' manifest describes ${offset} bytes, the shards hold ${bytes.length}`)
  return weights
}

const bytesPerValue = (dtype: string): number => {
  const width = { uint8: 1, uint16: 2, int32: 4, float32: 4 }[dtype]
  if (width === undefined) throw new Error(`unsupported weights of type ${dtype}`)
  return width
}

const decode = ({ quantization, dtype }: WeightSpec, bytes: Uint8Array): Float32Array => {
  if (!quantization)
    return dtype === 'int32' ? Float32Array.from(new Int32Array(bytes.buffer)) : new Float32Array(bytes.buffer)
  const stored = quantization.dtype === 'uint16' ? new Uint16Array(bytes.buffer) : bytes
  return Float32Array.from(stored, (value) => value * quantization.scale + quantization.min)
}

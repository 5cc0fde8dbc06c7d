import { attributesOf, ElementType, encodeModel } from './onnx-schema.ts'
import type { Attributes, NodeProto, TensorProto, ValueInfo } from './onnx-schema.ts'
import { depthwiseToOnnx, filtersToOnnx } from './layout.ts'
import { type Padding, type Value, type Window, windowAttributes, windowOutput } from './window.ts'
import type { Weight, Weights } from './weights.ts'

interface ConvOptions {
  stride?: number
  padding?: Padding
  bias?: string
}

/**
 * Builds an ONNX graph layer by layer with TensorFlow's semantics: looks up weights by the original's names, transposes
 * them from (height, width, in, out) to ONNX's (out, in, height, width) and converts paddings into numbers.
 */
export class Graph {
  private readonly nodes: NodeProto[] = []
  private readonly constants: TensorProto[] = []
  private readonly inputs: ValueInfo[] = []
  private readonly outputs: ValueInfo[] = []
  private readonly name: string
  private readonly weights: Weights

  constructor(name: string, weights: Weights) {
    this.name = name
    this.weights = weights
  }

  weight(name: string): Weight {
    const weight = this.weights.get(name)
    if (!weight) throw new Error(`${this.name}: the original has no weights called ${name}`)
    return weight
  }

  /** `image`: a batch of RGB pictures 0..255 in rows of pixels; the output is (pixel − mean) ÷ scale, channel first. */
  image(size: number, { mean, scale }: { mean: readonly number[]; scale: number }): Value {
    this.inputs.push({ name: 'image', shape: ['batch', size, size, 3] })
    const planes = this.node('Transpose', ['image'], { perm: [0, 3, 1, 2] })
    const centred = this.node('Sub', [planes, this.floats([1, 3, 1, 1], mean)])
    return { name: this.node('Div', [centred, this.floats([1], [scale])]), channels: 3, height: size, width: size }
  }

  conv(x: Value, filters: string, { stride = 1, padding = 'same', bias }: ConvOptions = {}): Value {
    const { shape, data } = this.weight(filters)
    const [height = 0, , , channels = 0] = shape
    return this.convolve(
      x,
      this.floats(...filtersToOnnx(shape, data)),
      channels,
      { kernel: height, stride, padding },
      bias,
      1,
    )
  }

  depthwise(x: Value, filters: string, { stride = 1, padding = 'same', bias }: ConvOptions = {}): Value {
    const { shape, data } = this.weight(filters)
    return this.convolve(
      x,
      this.floats(...depthwiseToOnnx(shape, data)),
      x.channels,
      { kernel: shape[0] ?? 0, stride, padding },
      bias,
      x.channels,
    )
  }

  private convolve(
    x: Value,
    filters: string,
    channels: number,
    window: Window,
    bias: string | undefined,
    group: number,
  ): Value {
    const inputs =
      bias === undefined ? [x.name, filters] : [x.name, filters, this.floats([channels], this.weight(bias).data)]
    const name = this.node('Conv', inputs, { ...windowAttributes(x, window), group })
    return { ...windowOutput(x, window), name, channels }
  }

  pool(kind: 'MaxPool' | 'AveragePool', x: Value, kernel: number, stride: number, padding: Padding = 'valid'): Value {
    const window = { kernel, stride, padding }
    return { ...windowOutput(x, window), name: this.node(kind, [x.name], windowAttributes(x, window)) }
  }

  /** Adds zeros after the end of each axis. */
  pad(x: Value, more: { channels?: number; height?: number; width?: number }): Value {
    const { channels = 0, height = 0, width = 0 } = more
    const name = this.node('Pad', [x.name, this.integers([0, 0, 0, 0, 0, channels, height, width])])
    return { name, channels: x.channels + channels, height: x.height + height, width: x.width + width }
  }

  batchNorm(
    x: Value,
    { scale, offset, mean, variance }: Record<'scale' | 'offset' | 'mean' | 'variance', string>,
    epsilon: number,
  ): Value {
    const parameters = [scale, offset, mean, variance].map((name) => this.floats([x.channels], this.weight(name).data))
    return { ...x, name: this.node('BatchNormalization', [x.name, ...parameters], { epsilon: { float: epsilon } }) }
  }

  /** channel × weight + bias */
  scale(x: Value, weights: string, biases: string): Value {
    const scaled = this.node('Mul', [x.name, this.floats([x.channels, 1, 1], this.weight(weights).data)])
    return { ...x, name: this.node('Add', [scaled, this.floats([x.channels, 1, 1], this.weight(biases).data)]) }
  }

  relu(x: Value): Value {
    return { ...x, name: this.node('Relu', [x.name]) }
  }

  relu6(x: Value): Value {
    return { ...x, name: this.node('Clip', [x.name, this.floats([], [0]), this.floats([], [6])]) }
  }

  add(first: Value, ...rest: readonly Value[]): Value {
    return rest.reduce((sum, next) => ({ ...sum, name: this.node('Add', [sum.name, next.name]) }), first)
  }

  /** (batch, height × width × channels ÷ columns, columns…): TensorFlow's reshape, with channels last */
  flatten(x: Value, shape: readonly number[] = [0, -1]): string {
    return this.node('Reshape', [this.node('Transpose', [x.name], { perm: [0, 2, 3, 1] }), this.integers(shape)])
  }

  average(x: Value): string {
    return this.node('Flatten', [this.node('GlobalAveragePool', [x.name])], { axis: 1 })
  }

  /** rows × weights (+ bias) */
  dense(rows: string, weights: string, bias?: string): string {
    const { shape, data } = this.weight(weights)
    const product = this.node('MatMul', [rows, this.floats(shape, data)])
    return bias === undefined
      ? product
      : this.node('Add', [product, this.floats(this.weight(bias).shape, this.weight(bias).data)])
  }

  floats(shape: readonly number[], values: Iterable<number>): string {
    return this.constant(shape, ElementType.Float, Float32Array.from(values))
  }

  integers(values: readonly number[]): string {
    return this.constant([values.length], ElementType.Int64, BigInt64Array.from(values, BigInt))
  }

  private constant(dims: readonly number[], type: number, values: Float32Array | BigInt64Array): string {
    const name = `c${this.constants.length}`
    this.constants.push({
      name,
      dims,
      data_type: type,
      raw_data: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    })
    return name
  }

  /** One operator of ONNX; returns the name of its only output. */
  node(op: string, input: readonly string[], attributes: Attributes = {}, output = `v${this.nodes.length}`): string {
    this.nodes.push({ op_type: op, input, output: [output], name: output, attribute: attributesOf(attributes) })
    return output
  }

  output(name: string, value: string, shape: readonly number[]): void {
    this.node('Identity', [value], {}, name)
    this.outputs.push({ name, shape: ['batch', ...shape] })
  }

  encode(): Uint8Array {
    return encodeModel({
      name: this.name,
      nodes: this.nodes,
      constants: this.constants,
      inputs: this.inputs,
      outputs: this.outputs,
    })
  }
}

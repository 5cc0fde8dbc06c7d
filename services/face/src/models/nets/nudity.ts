import { Graph } from '../graph.ts'
import type { Padding, Value } from '../window.ts'
import type { Weights } from '../weights.ts'

/** A layer of a Keras model as TensorFlow.js writes it; only the fields MobileNet v2 uses. */
export interface KerasLayer {
  class_name: string
  name: string
  config: {
    padding?: Padding | [[number, number], [number, number]]
    strides?: [number, number]
    pool_size?: [number, number]
    epsilon?: number
    activation?: string
    use_bias?: boolean
    max_value?: number
  }
  inbound_nodes: [string, ...unknown[]][][]
}

type Step = (graph: Graph, layer: KerasLayer, inputs: Value[]) => Value
const one = ([value]: Value[]): Value => {
  if (!value) throw new Error('a layer without an input')
  return value
}
const window = ({ config, name }: KerasLayer): { stride: number; padding: Padding } => {
  if (config.use_bias) throw new Error(`unsupported: ${name} is a convolution with its own bias`)
  return { stride: config.strides?.[0] ?? 1, padding: config.padding === 'same' ? 'same' : 'valid' }
}
const activate = (graph: Graph, rows: string, activation = 'linear'): string =>
  activation === 'relu'
    ? graph.node('Relu', [rows])
    : activation === 'softmax'
      ? graph.node('Softmax', [rows], { axis: 1 })
      : rows

const steps: Record<string, Step> = {
  InputLayer: (graph) => graph.image(224, { mean: [0, 0, 0], scale: 255 }),
  Conv2D: (graph, layer, inputs) => graph.conv(one(inputs), `${layer.name}/kernel`, window(layer)),
  DepthwiseConv2D: (graph, layer, inputs) =>
    graph.depthwise(one(inputs), `${layer.name}/depthwise_kernel`, window(layer)),
  ZeroPadding2D: (graph, { config }, inputs) => {
    const [[top, height], [left, width]] = config.padding as [[number, number], [number, number]]
    if (top !== 0 || left !== 0) throw new Error('unsupported: zeros before the picture')
    return graph.pad(one(inputs), { height, width })
  },
  BatchNormalization: (graph, { name, config }, inputs) =>
    graph.batchNorm(
      one(inputs),
      {
        scale: `${name}/gamma`,
        offset: `${name}/beta`,
        mean: `${name}/moving_mean`,
        variance: `${name}/moving_variance`,
      },
      config.epsilon ?? 0.001,
    ),
  ReLU: (graph, { config }, inputs) => (config.max_value === 6 ? graph.relu6(one(inputs)) : graph.relu(one(inputs))),
  Add: (graph, _, [first, ...rest]) => graph.add(one(first ? [first] : []), ...rest),
  AveragePooling2D: (graph, { config }, inputs) =>
    graph.pool('AveragePool', one(inputs), config.pool_size?.[0] ?? 2, config.strides?.[0] ?? 2),
  Flatten: (graph, _, inputs) => {
    const x = one(inputs)
    return { name: graph.flatten(x), channels: x.channels * x.height * x.width, height: 1, width: 1 }
  },
  Dense: (graph, { name, config }, inputs) => {
    const rows = graph.dense(one(inputs).name, `${name}/kernel`, `${name}/bias`)
    return {
      name: activate(graph, rows, config.activation),
      channels: graph.weight(`${name}/bias`).data.length,
      height: 1,
      width: 1,
    }
  },
  Dropout: (_graph, _layer, inputs) => one(inputs), // only relevant in training
}

/** MobileNet v2 by its own list of layers: shares of drawing, hentai, neutral, porn, sexy. */
export const nudity = (weights: Weights, layers: readonly KerasLayer[]): Uint8Array => {
  const graph = new Graph('nudity', weights)
  const values = new Map<string, Value>()
  let last: Value | undefined
  for (const layer of layers) {
    const step = steps[layer.class_name]
    if (!step) throw new Error(`unsupported layer: ${layer.class_name}`)
    const inputs = (layer.inbound_nodes[0] ?? []).flatMap(([name]) => values.get(name) ?? [])
    last = step(graph, layer, inputs)
    values.set(layer.name, last)
  }
  graph.output('classes', one(last ? [last] : []).name, [5])
  return graph.encode()
}

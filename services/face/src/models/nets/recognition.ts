import { Graph } from '../graph.ts'
import type { Value } from '../window.ts'
import type { Weights } from '../weights.ts'
import { dlibNormalization } from './normalization.ts'

const conv = (graph: Graph, x: Value, prefix: string, down = false): Value => {
  const out = graph.conv(x, `${prefix}/conv/filters`, {
    bias: `${prefix}/conv/bias`,
    stride: down ? 2 : 1,
    padding: down ? 'valid' : 'same',
  })
  return graph.scale(out, `${prefix}/scale/weights`, `${prefix}/scale/biases`)
}

const residual = (graph: Graph, x: Value, prefix: string): Value =>
  graph.relu(graph.add(conv(graph, graph.relu(conv(graph, x, `${prefix}/conv1`)), `${prefix}/conv2`), x))

/** Halves the size; pads the smaller side with zeros, in area or channels. */
const residualDown = (graph: Graph, x: Value, prefix: string): Value => {
  const out = conv(graph, graph.relu(conv(graph, x, `${prefix}/conv1`, true)), `${prefix}/conv2`)
  const pooled = graph.pool('AveragePool', x, 2, 2)
  const filled = graph.pad(out, { height: pooled.height - out.height, width: pooled.width - out.width })
  return graph.relu(graph.add(graph.pad(pooled, { channels: out.channels - pooled.channels }), filled))
}

const layers = [
  'conv32_1',
  'conv32_2',
  'conv32_3',
  'conv64_down',
  'conv64_1',
  'conv64_2',
  'conv64_3',
  'conv128_down',
  'conv128_1',
  'conv128_2',
  'conv256_down',
  'conv256_1',
  'conv256_2',
  'conv256_down_out',
]

/** dlib's ResNet: 128 numbers a face. */
export const recognition = (weights: Weights): Uint8Array => {
  const graph = new Graph('recognition', weights)
  const entry = graph.relu(conv(graph, graph.image(150, dlibNormalization), 'conv32_down', true))
  let x = graph.pool('MaxPool', entry, 3, 2)
  for (const layer of layers) x = layer.includes('_down') ? residualDown(graph, x, layer) : residual(graph, x, layer)
  graph.output('descriptor', graph.dense(graph.average(x), 'fc'), [128])
  return graph.encode()
}

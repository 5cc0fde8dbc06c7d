import { Graph } from '../graph.ts'
import type { Value } from '../window.ts'
import type { Weights } from '../weights.ts'
import { dlibNormalization } from './normalization.ts'
import { separable } from './separable.ts'

/** Four layers, each with the sum of all earlier ones as input. */
const denseBlock = (graph: Graph, x: Value, prefix: string, first: boolean): Value => {
  const entry = first
    ? graph.conv(x, `${prefix}/conv0/filters`, { stride: 2, bias: `${prefix}/conv0/bias` })
    : separable(graph, x, `${prefix}/conv0`, 2)
  let sum = graph.relu(entry)
  let features = sum
  for (const layer of ['conv1', 'conv2', 'conv3']) {
    sum = graph.add(sum, separable(graph, features, `${prefix}/${layer}`))
    features = graph.relu(sum)
  }
  return features
}

const denseFace = (graph: Graph): string => {
  let x = graph.image(112, dlibNormalization)
  for (const block of ['dense0', 'dense1', 'dense2', 'dense3']) x = denseBlock(graph, x, block, block === 'dense0')
  return graph.dense(graph.flatten(graph.pool('AveragePool', x, 7, 2)), 'fc/weights', 'fc/bias')
}

/** 68 points as x, y pairs, as fractions of the 112 px square. */
export const landmarks = (weights: Weights): Uint8Array => {
  const graph = new Graph('landmarks', weights)
  graph.output('points', denseFace(graph), [136])
  return graph.encode()
}

/** Shares of neutral, happy, sad, angry, fearful, disgusted, surprised; they add up to 1. */
export const expression = (weights: Weights): Uint8Array => {
  const graph = new Graph('expression', weights)
  graph.output('expressions', graph.node('Softmax', [denseFace(graph)], { axis: 1 }), [7])
  return graph.encode()
}

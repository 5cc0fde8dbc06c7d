import { Graph } from '../graph.ts'
import type { Value } from '../window.ts'
import type { Weights } from '../weights.ts'
import { dlibNormalization } from './normalization.ts'
import { separable } from './separable.ts'

const reduction = (graph: Graph, x: Value, prefix: string, activate: boolean): Value => {
  const first = separable(graph, activate ? graph.relu(x) : x, `${prefix}/separable_conv0`)
  const second = separable(graph, graph.relu(first), `${prefix}/separable_conv1`)
  const around = graph.conv(x, `${prefix}/expansion_conv/filters`, { stride: 2, bias: `${prefix}/expansion_conv/bias` })
  return graph.add(graph.pool('MaxPool', second, 3, 2, 'same'), around)
}

const main = (graph: Graph, x: Value, prefix: string): Value => {
  const names = ['separable_conv0', 'separable_conv1', 'separable_conv2']
  return graph.add(
    names.reduce((out, name) => separable(graph, graph.relu(out), `${prefix}/${name}`), x),
    x,
  )
}

/** A small Xception: `age` in years, `gender` as shares of male and female. */
export const ageGender = (weights: Weights): Uint8Array => {
  const graph = new Graph('age-gender', weights)
  let x = graph.relu(
    graph.conv(graph.image(112, dlibNormalization), 'entry_flow/conv_in/filters', {
      stride: 2,
      bias: 'entry_flow/conv_in/bias',
    }),
  )
  x = reduction(graph, x, 'entry_flow/reduction_block_0', false)
  x = reduction(graph, x, 'entry_flow/reduction_block_1', true)
  for (const block of [0, 1]) x = main(graph, x, `middle_flow/main_block_${block}`)
  x = reduction(graph, x, 'exit_flow/reduction_block', true)
  x = graph.relu(separable(graph, x, 'exit_flow/separable_conv'))
  const features = graph.flatten(graph.pool('AveragePool', x, 7, 2))
  graph.output('age', graph.dense(features, 'fc/age/weights', 'fc/age/bias'), [1])
  graph.output(
    'gender',
    graph.node('Softmax', [graph.dense(features, 'fc/gender/weights', 'fc/gender/bias')], { axis: 1 }),
    [2],
  )
  return graph.encode()
}

import { Graph } from '../graph.ts'
import type { Value } from '../window.ts'
import type { Weights } from '../weights.ts'

const epsilon = 0.0010000000474974513
/** number of the network's candidate boxes, and their default positions */
const anchorsCount = 5118

const pointwise = (graph: Graph, x: Value, prefix: string, stride = 1): Value =>
  graph.relu6(
    graph.conv(x, `${prefix}_pointwise/weights`, { stride, bias: `${prefix}_pointwise/convolution_bn_offset` }),
  )

const depthwise = (graph: Graph, x: Value, prefix: string, stride: number): Value => {
  const out = graph.depthwise(x, `${prefix}_depthwise/depthwise_weights`, { stride })
  const norm = `${prefix}_depthwise/BatchNorm`
  return graph.relu6(
    graph.batchNorm(
      out,
      {
        scale: `${norm}/gamma`,
        offset: `${norm}/beta`,
        mean: `${norm}/moving_mean`,
        variance: `${norm}/moving_variance`,
      },
      epsilon,
    ),
  )
}

/** The feature maps for face detection, largest first. */
const featureMaps = (graph: Graph): Value[] => {
  let x = pointwise(graph, graph.image(512, { mean: [127.5, 127.5, 127.5], scale: 127.5 }), 'MobilenetV1/Conv2d_0', 2)
  const maps: Value[] = []
  for (let layer = 1; layer <= 13; layer++) {
    x = depthwise(graph, x, `MobilenetV1/Conv2d_${layer}`, [2, 4, 6, 12].includes(layer) ? 2 : 1)
    x = pointwise(graph, x, `MobilenetV1/Conv2d_${layer}`)
    if (layer === 11 || layer === 13) maps.push(x)
  }
  for (let layer = 0; layer < 8; layer++) {
    x = pointwise(graph, x, `Prediction/Conv2d_${layer}`, layer % 2 === 1 ? 2 : 1)
    if (layer % 2 === 1) maps.push(x)
  }
  return maps
}

const predict = (graph: Graph, maps: readonly Value[], kind: string, columns: number): string => {
  const parts = maps.map((map, index) => {
    const prefix = `Prediction/BoxPredictor_${index}/${kind}`
    return graph.flatten(graph.conv(map, `${prefix}/weights`, { bias: `${prefix}/biases` }), [0, -1, columns])
  })
  return graph.node('Concat', parts, { axis: 1 })
}

const columnsOf = (graph: Graph, rows: string, from: number, to: number): string =>
  graph.node('Slice', [rows, graph.integers([from]), graph.integers([to]), graph.integers([2])])

/** Encoded boxes (shift ÷ 10 and log size ÷ 5 against each anchor) → top, left, bottom, right. */
const decodeBoxes = (graph: Graph, encoded: string): string => {
  const anchors = graph.weight('Output/extra_dim').data
  const pair = (of: (top: number, left: number, bottom: number, right: number) => [number, number]): string => {
    const values = Array.from({ length: anchorsCount }, (_, row) =>
      of(...(anchors.subarray(row * 4, row * 4 + 4) as unknown as [number, number, number, number])),
    )
    return graph.floats([1, anchorsCount, 2], values.flat())
  }
  const sizes = pair((top, left, bottom, right) => [bottom - top, right - left])
  const centres = pair((top, left, bottom, right) => [top + (bottom - top) / 2, left + (right - left) / 2])
  const shift = graph.node('Mul', [
    graph.node('Div', [columnsOf(graph, encoded, 0, 2), graph.floats([1], [10])]),
    sizes,
  ])
  const centre = graph.node('Add', [shift, centres])
  const growth = graph.node('Exp', [graph.node('Div', [columnsOf(graph, encoded, 2, 4), graph.floats([1], [5])])])
  const half = graph.node('Div', [graph.node('Mul', [growth, sizes]), graph.floats([1], [2])])
  return graph.node('Concat', [graph.node('Sub', [centre, half]), graph.node('Add', [centre, half])], { axis: 2 })
}

/** SSD on MobileNet v1: `boxes` (top, left, bottom, right as fractions of the square) and `scores`, 5118 of each. */
export const detector = (weights: Weights): Uint8Array => {
  const graph = new Graph('detector', weights)
  const maps = featureMaps(graph)
  const boxes = decodeBoxes(graph, predict(graph, maps, 'BoxEncodingPredictor', 4))
  const faceLogits = columnsOf(graph, predict(graph, maps, 'ClassPredictor', 3), 1, 2)
  graph.output('boxes', boxes, [anchorsCount, 4])
  graph.output('scores', graph.node('Flatten', [graph.node('Sigmoid', [faceLogits])], { axis: 1 }), [anchorsCount])
  return graph.encode()
}

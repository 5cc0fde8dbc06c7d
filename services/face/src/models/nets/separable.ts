import type { Graph } from '../graph.ts'
import type { Value } from '../window.ts'

/** Depthwise, then pointwise convolution: weights `<prefix>/depthwise_filter`, `/pointwise_filter`, `/bias`. */
export const separable = (graph: Graph, x: Value, prefix: string, stride = 1): Value =>
  graph.conv(graph.depthwise(x, `${prefix}/depthwise_filter`, { stride }), `${prefix}/pointwise_filter`, {
    bias: `${prefix}/bias`,
  })

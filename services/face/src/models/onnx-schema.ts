import protobuf from 'protobufjs'

/**
 * The part of ONNX's schema (onnx.proto3, IR version 8) that our converter writes, with the standard's field numbers.
 */
const schema = `
syntax = "proto3";
package onnx;
message AttributeProto { string name = 1; float f = 2; int64 i = 3; bytes s = 4; repeated float floats = 7; repeated int64 ints = 8; int32 type = 20; }
message NodeProto { repeated string input = 1; repeated string output = 2; string name = 3; string op_type = 4; repeated AttributeProto attribute = 5; }
message TensorProto { repeated int64 dims = 1; int32 data_type = 2; string name = 8; bytes raw_data = 9; }
message Dimension { oneof value { int64 dim_value = 1; string dim_param = 2; } }
message TensorShapeProto { repeated Dimension dim = 1; }
message TensorTypeProto { int32 elem_type = 1; TensorShapeProto shape = 2; }
message TypeProto { TensorTypeProto tensor_type = 1; }
message ValueInfoProto { string name = 1; TypeProto type = 2; }
message GraphProto { repeated NodeProto node = 1; string name = 2; repeated TensorProto initializer = 5; repeated ValueInfoProto input = 11; repeated ValueInfoProto output = 12; }
message OperatorSetIdProto { string domain = 1; int64 version = 2; }
message ModelProto { int64 ir_version = 1; string producer_name = 2; GraphProto graph = 7; repeated OperatorSetIdProto opset_import = 8; }
`
const modelProto = protobuf.parse(schema, { keepCase: true }).root.lookupType('onnx.ModelProto')

export const ElementType = { Float: 1, Int64: 7 } as const
const AttributeType = { Float: 1, Int: 2, Ints: 7 } as const

export interface TensorProto {
  name: string
  dims: readonly number[]
  data_type: number
  raw_data: Uint8Array
}
export interface NodeProto {
  op_type: string
  input: readonly string[]
  output: readonly string[]
  name: string
  attribute: readonly object[]
}
export interface ValueInfo {
  name: string
  shape: readonly (number | 'batch')[]
}

/** A node's attribute: integers, or a list of them. ONNX has a separate type for floats: use `float`. */
export type Attributes = Record<string, number | readonly number[] | { float: number }>

export const attributesOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([name, value]) => {
    if (typeof value === 'number') return { name, i: value, type: AttributeType.Int }
    if ('float' in value) return { name, f: value.float, type: AttributeType.Float }
    return { name, ints: value, type: AttributeType.Ints }
  })

const valueInfo = ({ name, shape }: ValueInfo) => ({
  name,
  type: {
    tensor_type: {
      elem_type: ElementType.Float,
      shape: { dim: shape.map((size) => (size === 'batch' ? { dim_param: size } : { dim_value: size })) },
    },
  },
})

export interface GraphParts {
  name: string
  nodes: readonly NodeProto[]
  constants: readonly TensorProto[]
  inputs: readonly ValueInfo[]
  outputs: readonly ValueInfo[]
}

/** The bytes of an ONNX file: IR 8, operator set 17, float32 inputs and outputs. */
export const encodeModel = ({ name, nodes, constants, inputs, outputs }: GraphParts): Uint8Array =>
  modelProto
    .encode(
      modelProto.fromObject({
        ir_version: 8,
        producer_name: 'xinyu',
        opset_import: [{ domain: '', version: 17 }],
        graph: {
          name,
          node: nodes,
          initializer: constants,
          input: inputs.map(valueInfo),
          output: outputs.map(valueInfo),
        },
      }),
    )
    .finish()

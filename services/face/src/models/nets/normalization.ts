/** Training means of red, green and blue in dlib's networks; then ÷ 255. */
export const dlibNormalization = { mean: [122.782, 117.001, 104.298], scale: 255 } as const

/** Means of red, green and blue that dlib's family of networks was trained with; then ÷ 255. */
export const dlibNormalization = { mean: [122.782, 117.001, 104.298], scale: 255 } as const
